import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getMyAddress } from '#contract/deals/agreed-deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { proposeDeal } from '#contract/deals/deals.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { getProfile } from '#contract/members/profiles.ts';
import type { Tray } from '#web/deals/builder/tray.ts';
import { dropAllDrafts, findDraft } from '#web/lib/drafts/draft-store.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listing, seller, sellerProfile } from '#web/test/listings.ts';
import { offer } from '#web/test/offers.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { PurchaseActions } from './purchase-actions.tsx';

const as = sessionMember();
const priced = { priceCents: 15_000, shippingCents: 1_250 };
const open = (facts: Partial<Listing>, search = '') => {
  const wig = listing({ ...priced, ...facts });
  return openPage(<PurchaseActions listing={wig} />, { as, at: `/listing/${wig.id}${search}` });
};
const sheet = () => screen.findByRole('dialog');

beforeEach(() => {
  dropAllDrafts(as.id);
  answer(getProfile, { ...sellerProfile, deals: { completed: 3, sales: 3, trades: 0, canceled: 0 } });
});

test('an offer is two taps away: the amount, the total with shipping, and a button that says what happens', async () => {
  answer(proposeDeal, offer());
  answer(getMyAddress, {
    address: { name: 'Amy', lines: [], city: 'Portland', region: '', postalCode: '', country: '' },
  });
  const { user, address } = open({});
  expect(screen.getByRole('button', { name: 'Ask to buy for $150.00 $162.50 with shipping' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make an offer' }));
  const dialog = within(await sheet());
  await dialog.findByText(/3 deals completed/);
  await dialog.findByText(/As soon as the deal is agreed, .*Carol.* can see the address .* \(Portland\)/);
  const amount = dialog.getByLabelText<HTMLInputElement>('Your amount');
  expect(amount.value).toBe('150.00');
  expect(dialog.getByText('$162.50')).toBeTruthy();

  await user.click(dialog.getByRole('button', { name: '10% less $135.00' }));
  expect(dialog.getByText('$147.50')).toBeTruthy();
  dialog.getByText(/Carol.* answers first\. Nothing is paid on Wigloop: you pay .*Carol.* once it is agreed\./);
  await user.type(dialog.getByLabelText('A note, if you like'), 'Can you send it this week?');
  await user.click(dialog.getByRole('button', { name: 'Offer $135.00' }));
  await waitFor(() => expect(address().pathname).toBe(`/account/deals/${offer().id}`));
  expect(requestsTo(proposeDeal)).toEqual([
    {
      body: {
        id: expect.any(String),
        moves: [
          { from: as.id, to: seller.id, cents: 13_500, shippingCents: 1_250 },
          { from: seller.id, to: as.id, listingId: listing().id },
        ],
        note: 'Can you send it this week?',
        expiresInHours: 48,
      },
    },
  ]);
});

test('what can be bought at once says so from its price up, and who comes second reads why it is gone', async () => {
  refuse(proposeDeal, dealErrors.reserved);
  const { user } = open({ buyAtOnce: true, takesOffers: false });
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Buy for \$150\.00/ }));
  const dialog = within(await sheet());
  expect(dialog.queryByLabelText('Your amount')).toBeNull();
  dialog.getByText(/^Reserved for you at once\..* Pay within 24 hours: after that .*Carol.* may offer it again\.$/);
  await user.click(dialog.getByRole('button', { name: 'Buy for $150.00' }));
  await dialog.findByText(dealErrors.reserved.message);
});

test('where the seller has not named the shipping nothing is called a total, and nothing is bought at once', async () => {
  const { user } = open({ shippingCents: null, buyAtOnce: true });
  await user.click(screen.getByRole('button', { name: 'Ask to buy for $150.00 + shipping' }));
  const dialog = within(await sheet());
  dialog.getByText('$150.00 + shipping');
  expect(dialog.queryByText('Total')).toBeNull();
  dialog.getByText(/names the shipping first, and you say yes to both\.$/);
  dialog.getByRole('button', { name: 'Ask to buy for $150.00' });
});

test('below the price nothing is promised, and the offer is valid for some time', async () => {
  const { user } = open({ buyAtOnce: true }, '?buy=offer');
  const dialog = within(await sheet());
  dialog.getByText(/^Reserved for you at once\./);
  expect(dialog.queryByLabelText('Valid for')).toBeNull();
  await user.click(dialog.getByRole('button', { name: '5% less $142.50' }));
  dialog.getByText(/answers first/);
  dialog.getByLabelText('Valid for');
});

test('an amount above the price says by how much', async () => {
  const { user } = open({}, '?buy=offer');
  const dialog = within(await sheet());
  const amount = dialog.getByLabelText('Your amount');
  await user.clear(amount);
  await user.type(amount, '15000');
  dialog.getByText('That is $14,850.00 more than the price of $150.00.');
  await user.click(dialog.getByRole('button', { name: '5% less $142.50' }));
  expect(dialog.queryByText(/more than the price/)).toBeNull();
});

test('without a connection an offer fails at once, with what to do, and is not sent later by itself', async () => {
  onlineManager.setOnline(false);
  try {
    answer(proposeDeal, () => {
      throw new TypeError('Failed to fetch');
    });
    const { user } = open({}, '?buy=offer');
    const dialog = within(await sheet());
    await user.click(dialog.getByRole('button', { name: 'Ask to buy for $150.00' }));
    await dialog.findByText('We could not reach Wigloop. Please check your connection and try again.');
    dialog.getByRole('button', { name: 'Close' });
  } finally {
    onlineManager.setOnline(true);
  }
  await Promise.resolve();
  expect(requestsTo(proposeDeal)).toHaveLength(1);
});

test('an amount that nobody can pay is said at its field and never sent', async () => {
  const { user } = open({}, '?buy=offer');
  const dialog = within(await sheet());
  await user.clear(dialog.getByLabelText('Your amount'));
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  await dialog.findByText(dealErrors.cents.message);
  expect(requestsTo(proposeDeal)).toEqual([]);
});

test('what was typed is still there after the sheet was closed, or the session ended, and after it was sent it is gone', async () => {
  const { user } = open({}, '?buy=offer');
  await user.type(within(await sheet()).getByLabelText('A note, if you like'), 'Hello');
  await user.click(within(await sheet()).getByRole('button', { name: '5% less $142.50' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Make an offer' }));
  const dialog = within(await sheet());
  expect(dialog.getByLabelText<HTMLTextAreaElement>('A note, if you like').value).toBe('Hello');
  answer(proposeDeal, offer());
  await user.click(dialog.getByRole('button', { name: 'Offer $142.50' }));
  await waitFor(() => expect(findDraft(as.id, `purchase:${listing().id}`)).toBeUndefined());
});

test('offering a wig instead, or with it, goes on in the builder with what was typed', async () => {
  const { user, address } = open({ type: 'both' }, '?buy=offer');
  const dialog = within(await sheet());
  await user.click(dialog.getByRole('button', { name: '10% less $135.00' }));
  await user.type(dialog.getByLabelText('A note, if you like'), 'Or my Zara?');
  await user.click(dialog.getByRole('button', { name: /^Offer a wig instead, or with it/ }));
  await waitFor(() => expect(address().pathname).toBe('/account/deals/new'));
  const tray = findDraft<Tray>(as.id, `deal-about:${listing().id}:${seller.id}`)?.value;
  expect(tray).toMatchObject({
    cash: { side: 'give', text: '135.00' },
    note: 'Or my Zara?',
    get: [{ title: 'Copper bob' }],
  });
});

test('what goes for another wig alone has no way to begin with cash, and who is suspended reads why there is none', async () => {
  open({ type: 'trade' }, '?buy=offer');
  await screen.findByRole('link', { name: 'Propose a trade' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  const suspended = sessionMember({ suspension: { until: '2030-05-04T12:00:00.000Z' } });
  openPage(<PurchaseActions listing={listing(priced)} />, { as: suspended });
  await screen.findByText('While your account is suspended you cannot begin new deals.');
});

test('who holds too much that is not paid is led to what to pay first', async () => {
  const unpaid = [{ dealId: offer().id, wig: 'Juniper', wigs: 1, cents: 14_000, shippingCents: 1_250, isPaid: false }];
  refuse(proposeDeal, dealErrors.unpaidFirst, undefined, { unpaid });
  const { user } = open({ buyAtOnce: true }, '?buy=now');
  const dialog = within(await sheet());
  await user.click(dialog.getByRole('button', { name: 'Buy for $150.00' }));
  const link = await dialog.findByRole('link', { name: 'Pay $152.50 for Juniper' });
  expect(link.getAttribute('href')).toBe(`/account/deals/${offer().id}`);
});
