import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { proposeDeal } from '#contract/deals/deals.ts';
import { dayMs } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { type BundleWig, findBundle } from '#contract/listings/seller-settings/seller-settings.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { dropAllDrafts } from '#web/lib/drafts/draft-store.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listing, seller, sellerProfile } from '#web/test/listings.ts';
import { offer } from '#web/test/offers.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { PurchaseActions } from './purchase-actions.tsx';

const as = sessionMember();
const privatePrice = { id: '0193a0a0-0000-7000-8000-0000000000f1', cents: 12_000, endsAt: '2099-11-20T15:07:00.000Z' };
const wigOf = (facts: Partial<Listing>) => listing({ priceCents: 15_000, shippingCents: 1_250, ...facts });
const open = (facts: Partial<Listing>, price: typeof privatePrice | null = null) => {
  const wig = wigOf(facts);
  return openPage(<PurchaseActions listing={wig} privatePrice={price} />, { as, at: `/listing/${wig.id}` });
};
const sheet = async () => within(await screen.findByRole('dialog'));
const away = { ...seller, awayUntil: new Date(Date.now() + 5 * dayMs).toISOString() };
const other = (place: number, facts: Partial<BundleWig> = {}): BundleWig => ({
  id: `0193a0a0-0000-7000-8000-0000000000b${place}`,
  title: `Other ${place}`,
  brand: 'envy',
  photo: null,
  priceCents: 10_000,
  shippingCents: 900,
  buyAtOnce: false,
  ...facts,
});

beforeEach(() => {
  dropAllDrafts(as.id);
  answer(getProfile, sellerProfile);
});

test('who is offered a price sees it on the page and in the sheet, until when, and buys for it at once', async () => {
  answer(proposeDeal, offer());
  const { user } = open({ takesOffers: false }, privatePrice);
  expect(screen.getByText(/^Your price until Nov 20, 2099/)).toBeTruthy();
  screen.getByText(/instead of \$150\.00, because you saved this wig/);
  await user.click(screen.getByRole('button', { name: 'Buy for $120.00 $132.50 with shipping' }));
  const dialog = await sheet();
  dialog.getByText(/^Your price until Nov 20, 2099.*: \$120\.00$/);
  dialog.getByText(/^Reserved for you at once\./);
  await user.click(dialog.getByRole('button', { name: 'Buy for $120.00' }));
  await waitFor(() => expect(requestsTo(proposeDeal)).toHaveLength(1));
  const [sent] = requestsTo(proposeDeal);
  expect(sent?.body).toMatchObject({ privatePrice: privatePrice.id });
  expect(sent?.body.moves[0]).toMatchObject({ cents: 12_000, shippingCents: 1_250 });
});

test('below the price that is offered it is an ordinary offer, and a price that is over says so', async () => {
  refuse(proposeDeal, dealErrors.privatePriceOver);
  const { user } = open({}, privatePrice);
  await user.click(screen.getByRole('button', { name: 'Make an offer' }));
  const dialog = await sheet();
  await user.click(dialog.getByRole('button', { name: '10% less $108.00' }));
  dialog.getByText(/answers first/);
  await user.click(dialog.getByRole('button', { name: 'Offer $108.00' }));
  await dialog.findByText(dealErrors.privatePriceOver.message);
  expect(requestsTo(proposeDeal)[0]?.body.privatePrice).toBeUndefined();
});

test('of a seller who is away nothing is bought at once: an offer waits for the return', async () => {
  const { user } = open({ buyAtOnce: true, owner: away });
  expect(screen.queryByRole('button', { name: /uy for/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make an offer' }));
  const dialog = await sheet();
  dialog.getByText(/is away until \w+ \d+\. Your offer waits until 48 hours after that\./);
  expect(dialog.queryByLabelText('Valid for')).toBeNull();
  dialog.getByText(/is away and answers after that/);
  expect(dialog.getByRole('button', { name: 'Offer $150.00' })).toBeTruthy();
});

test('what is sold at its price alone says until when its seller is away', () => {
  open({ buyAtOnce: true, takesOffers: false, owner: away });
  screen.getByText(/^The seller is away until \w+ \d+\. You can buy this wig then\.$/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('other wigs of the seller are bought with it for less, with the shipping of the dearest parcel', async () => {
  answer(proposeDeal, offer());
  answer(findBundle, { percent: 10, wigs: [other(1), other(2, { shippingCents: 2_000 })] });
  const { user } = open({ bundlePercent: 10 });
  await user.click(screen.getByRole('button', { name: /^Ask to buy for/ }));
  const dialog = await sheet();
  await user.click(await dialog.findByText(/^Buy 2 or more from .*Carol.*: 10 % less$/));
  await user.click(dialog.getByRole('checkbox', { name: /^Other 2/ }));
  expect(dialog.queryByLabelText('Your amount')).toBeNull();
  for (const text of ['$250.00', '-$25.00', '$20.00', '$245.00']) dialog.getByText(text);
  dialog.getByText(/answers first/);
  await user.click(dialog.getByRole('button', { name: 'Ask to buy 2 wigs for $225.00' }));
  await waitFor(() => expect(requestsTo(proposeDeal)).toHaveLength(1));
  expect(requestsTo(proposeDeal)[0]?.body.moves).toEqual([
    { from: as.id, to: seller.id, cents: 22_500, shippingCents: 2_000 },
    { from: seller.id, to: as.id, listingId: listing().id },
    { from: seller.id, to: as.id, listingId: other(2).id },
  ]);
});

test('a bundle is reserved at once where all of it can be, has six wigs at most, and one can be taken out again', async () => {
  const wigs = [1, 2, 3, 4, 5, 6].map((place) => other(place, { buyAtOnce: place < 6 }));
  answer(findBundle, { percent: 5, wigs });
  const { user } = open({ bundlePercent: 5, buyAtOnce: true });
  await user.click(screen.getByRole('button', { name: /^Buy for/ }));
  const dialog = await sheet();
  await user.click(await dialog.findByText(/: 5 % less$/));
  const box = (place: number) =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Other ${place}`) });
  for (const place of [1, 2, 3, 4, 5]) await user.click(box(place));
  dialog.getByText(/^Reserved for you at once\./);
  expect(dialog.getByRole('button', { name: /^Buy 6 wigs for/ })).toBeTruthy();
  expect(box(6).disabled).toBe(true);
  for (const place of [1, 2, 3, 4, 5]) await user.click(box(place));
  expect(dialog.getByLabelText('Your amount')).toBeTruthy();
});
