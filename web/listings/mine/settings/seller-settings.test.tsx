import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyReleases } from '#contract/billing/releases.ts';
import { offerPrivatePrice, privatePriceErrors } from '#contract/deals/private-prices/private-prices.ts';
import { dayMs } from '#contract/durations.ts';
import {
  getSellerSettings,
  type SellerSettings,
  sellerSettingsErrors,
  setAway,
  setBundlePercent,
} from '#contract/listings/seller-settings/seller-settings.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import MyListingsPage from '#web/listings/mine/my-listings-page.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { myListing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';

const settings: SellerSettings = { awayUntil: null, bundlePercent: 10, lastShippingCents: null };
const wig = myListing({ title: 'Juniper', priceCents: 15_000 });
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const dayOf = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');

beforeEach(() => {
  answer(findMyReleases, { releases: [] });
  answer(getSellerSettings, settings);
  rows(null);
});

function rows(awayUntil: string | null) {
  const counts = { active: 1, sold: 0, traded: 0, removed: 0, drafts: 0 };
  answer(findMyListings, { listings: [wig], nextCursor: null, awayUntil, counts });
}

async function openOption(name: string) {
  const { user } = openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings' });
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('a seller says until when they are away, within 30 days, and reads why not', async () => {
  const { user, dialog } = await openOption('Be away for a while');
  const day = dialog.getByLabelText<HTMLInputElement>(/^Away until/);
  const send = () => user.click(dialog.getByRole('button', { name: 'I am away' }));
  await send();
  await dialog.findByText(sellerSettingsErrors.awayDay.message);
  await user.type(day, dayOf(inDays(40)));
  await send();
  await dialog.findByText(sellerSettingsErrors.awayDay.message);
  expect(requestsTo(setAway)).toEqual([]);

  refuse(setAway, sellerSettingsErrors.stepPending);
  await user.clear(day);
  await user.type(day, dayOf(inDays(5)));
  await send();
  await dialog.findByText(sellerSettingsErrors.stepPending.message);
  const until = new Date(`${dayOf(inDays(5))}T12:00`).toISOString();
  answer(setAway, { ...settings, awayUntil: until });
  rows(until);
  await send();
  await screen.findByText(/^You are away until \w+ \d+\. Offers wait for you\.$/);
  expect(requestsTo(setAway).at(-1)?.body).toEqual({ until });
});

test('who is away is back with one press', async () => {
  rows(inDays(5).toISOString());
  answer(setAway, settings);
  const { user } = openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings' });
  const back = await screen.findByRole('button', { name: "I'm back" });
  rows(null);
  await user.click(back);
  await screen.findByText('You are back');
  expect(requestsTo(setAway)[0]?.body).toEqual({ until: null });
  expect(screen.queryByText(/^You are away/)).toBeNull();
});

test('a date that has passed says nothing', async () => {
  rows(inDays(-1).toISOString());
  openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings' });
  await screen.findByRole('link', { name: 'Juniper' });
  expect(screen.queryByText(/^You are away/)).toBeNull();
});

test('a seller chooses what several wigs cost less', async () => {
  answer(setBundlePercent, { ...settings, bundlePercent: 20 });
  const { user, dialog } = await openOption('Less for several wigs');
  const select = dialog.getByLabelText<HTMLSelectElement>('Two or more of your wigs');
  await dialog.findByDisplayValue('10 % less');
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Off',
    ...[5, 10, 15, 20, 25].map((percent) => `${percent} % less`),
  ]);
  await user.selectOptions(select, '20 % less');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Two or more of your wigs cost 20 % less together');
  expect(requestsTo(setBundlePercent)[0]?.body).toEqual({ percent: 20 });
});

test('a price for those who saved a wig is below its own, and the seller reads how many hear of it', async () => {
  const { user } = openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings' });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(screen.getByRole('button', { name: /^Price for Savers/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const price = dialog.getByLabelText<HTMLInputElement>(/^Their price/);
  expect(price.value).toBe('135.00');
  await user.clear(price);
  await user.type(price, '150');
  await user.click(dialog.getByRole('button', { name: 'Offer this price' }));
  await dialog.findByText(privatePriceErrors.notLower.message);
  refuse(offerPrivatePrice, privatePriceErrors.onceAWeek);
  await user.clear(price);
  await user.type(price, '120');
  await user.click(dialog.getByRole('button', { name: 'Offer this price' }));
  await dialog.findByText(privatePriceErrors.onceAWeek.message);
  answer(offerPrivatePrice, { members: 7, endsAt: '2099-11-20T15:07:00.000Z' });
  await user.click(dialog.getByRole('button', { name: 'Offer this price' }));
  await screen.findByText(/^Offered to 7 members until Nov 20, 2099/);
  expect(requestsTo(offerPrivatePrice).at(-1)?.body).toEqual({ cents: 12_000 });
});
