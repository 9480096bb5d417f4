import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counterDeal, type Deal, type DealMove, getDeal } from '#contract/deals/deals.ts';
import { getMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { commonErrors } from '#contract/errors.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import DealPage from '#web/deals/page/deal-page.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listing, seller } from '#web/test/listings.ts';
import { offer } from '#web/test/offers.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';

const me = sessionMember({ id: seller.id });
const wig = listing();

function openOffer(cash: object, more: DealMove[] = []) {
  const { terms } = offer();
  const moves = terms.moves.map((move) => ('cents' in move ? { ...move, ...cash } : move));
  const deal: Deal = offer({ mayDo: ['counter', 'decline'], terms: { ...terms, moves: [...moves, ...more] } });
  answer(getDeal, deal);
  answer(getMyWays, { ways: [] });
  for (const extra of [getProfile, getMemberPolicy, getOwnership]) refuse(extra, commonErrors.notFound);
  return { deal, ...openPage(<DealPage />, { as: me, at: `/account/deals/${deal.id}`, path: '/account/deals/:id' }) };
}

test('a seller changes an offer for one wig in the short sheet, with the total before it is sent', async () => {
  const { user, deal } = openOffer({ shippingCents: 1_250 });
  await user.click(await screen.findByRole('button', { name: 'Change the offer' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Change the offer' }));
  const amount = sheet.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '110');
  sheet.getByText('$122.50');
  answer(counterDeal, deal);
  await user.click(sheet.getByRole('button', { name: 'Offer $122.50' }));
  await expect
    .poll(() => requestsTo(counterDeal))
    .toMatchObject([
      { body: { answers: deal.terms.id, moves: [{ cents: 11_000, shippingCents: 1_250 }, { listingId: wig.id }] } },
    ]);
});

test('where the shipping is open, the one way to say yes is to name it', async () => {
  const { user } = openOffer({ isShippingOpen: true });
  expect((await screen.findAllByText('+ shipping')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept and name the shipping' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Name the shipping' }));
  await user.click(sheet.getByRole('button', { name: 'Accept for $100.00' }));
  await sheet.findByText('Enter what shipping costs. 0 is free shipping.');
  await user.type(sheet.getByLabelText('Shipping'), '9');
  sheet.getByRole('button', { name: 'Accept for $109.00' });
});

test('a trade is changed in the builder', async () => {
  openOffer({}, [{ from: sessionMember().id, to: seller.id, listingId: crypto.randomUUID() }]);
  const link = await screen.findByRole('link', { name: 'Change the offer' });
  expect(link.getAttribute('href')).toMatch(/^\/account\/deals\/new\?counter=/);
});
