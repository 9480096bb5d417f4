import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyReleases } from '#contract/billing/releases.ts';
import { offerPrivatePrice } from '#contract/deals/private-prices/private-prices.ts';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { getSellerSettings } from '#contract/listings/seller-settings/seller-settings.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { askForBrand } from '#contract/support/brand-requests.ts';
import { ListingForm } from '#web/listings/form/listing-form.tsx';
import { answer, requestsTo } from '#web/test/api.ts';
import { pressByTab, typeInto } from '#web/test/keys.ts';
import { myListing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MyListingsPage from './my-listings-page.tsx';

const dialogNow = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  answer(findMyReleases, { releases: [] });
  answer(getSellerSettings, { awayUntil: null, bundlePercent: 10, lastShippingCents: null });
  const listings = [myListing({ title: 'Juniper', priceCents: 15_000 })];
  const counts = { active: 1, sold: 0, traded: 0, removed: 0, drafts: 0 };
  answer(findMyListings, { listings, nextCursor: null, awayUntil: null, counts });
});

test('a price for those who saved a wig is offered by keyboard alone', async () => {
  answer(offerPrivatePrice, { members: 7, endsAt: '2099-11-20T15:07:00.000Z' });
  const { user } = openPage(<MyListingsPage />, { as: sessionMember(), at: '/account/listings' });
  await pressByTab(user, await screen.findByRole('button', { name: /^More/ }));
  await pressByTab(user, screen.getByRole('button', { name: /^Price for Savers/ }));
  const dialog = await dialogNow();
  await typeInto(user, dialog.getByLabelText(/^Their price/), '120');
  await pressByTab(user, dialog.getByRole('button', { name: 'Offer this price' }));
  await screen.findByText(/^Offered to 7 members/);
  expect(requestsTo(offerPrivatePrice)[0]?.body).toEqual({ cents: 12_000 });
});

test('a brand that is not in the list is asked for by keyboard alone', async () => {
  answer(askForBrand, { state: 'waiting' });
  const stored = { values: emptyListing, items: [] };
  const form = <ListingForm editedId={undefined} copiedId={undefined} stored={stored} onSaved={() => {}} />;
  const { user } = openPage(form, { as: sessionMember() });
  await pressByTab(user, screen.getByRole('button', { name: 'My brand is not in the list' }));
  const dialog = await dialogNow();
  await typeInto(user, dialog.getByRole('textbox', { name: /^Brand/ }), 'Hairdo');
  await pressByTab(user, dialog.getByRole('button', { name: 'Ask' }));
  await screen.findByText('Thank you. We look at every brand that members ask for.');
  expect(requestsTo(askForBrand)).toEqual([{ body: { name: 'Hairdo' } }]);
});
