import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks, unsaveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { findRecentlyViewed, forgetRecentlyViewed } from '#contract/listings/recently-viewed.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { priceText } from '#contract/money-text.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import FavoritesPage from './favorites-page.tsx';

beforeEach(() => {
  answer(findRecentlyViewed, { listings: [] });
  answer(findMyMarks, { saved: [], liked: [] });
  answer(findBlocks, { blocks: [] });
});

test('saved listings that cannot be loaded or removed say so', async () => {
  const listing = listingCard();
  refuse(findSavedListings, commonErrors.invalid);
  const { user } = openPage(<FavoritesPage />, { as: sessionMember(), at: '/account/favorites' });
  await screen.findByText('Failed to load saved listings', { selector: 'p:not([role=alert])' });
  const savedAt = '2026-05-04T12:00:00.000Z';
  answer(findSavedListings, {
    saved: [{ listingId: listing.id, savedAt, listing }],
    privatePrices: [],
    nextCursor: null,
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  refuse(unsaveListing, commonErrors.internal);
  await user.click(await screen.findByRole('button', { name: `Remove ${listing.title} from Saved` }));
  await screen.findByText('Failed to remove listing from favorites');
  expect(await screen.findByRole('link', { name: listing.title })).toBeTruthy();
});

test('saved listings can be removed; sold ones say so and removed ones are no longer available', async () => {
  const savedAt = '2026-05-04T12:00:00.000Z';
  const sold = listingCard({ status: 'sold' });
  const gone = '0193a0a0-0000-7000-8000-0000000000a9';
  let saved = [
    { listingId: sold.id, savedAt, listing: sold },
    { listingId: gone, savedAt, listing: null },
  ];
  answer(findSavedListings, () => ({ saved, privatePrices: [], nextCursor: null }));
  answer(unsaveListing, ({ params }) => {
    saved = saved.filter(({ listingId }) => listingId !== params.id);
    return { saved: false as const };
  });
  const { user } = openPage(<FavoritesPage />, { as: sessionMember(), at: '/account/favorites' });
  const card = (await screen.findByRole('link', { name: sold.title })).closest('article') as HTMLElement;
  expect(within(card).getByText('Sold')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No longer available' })).toBeTruthy();
  for (const name of ['this listing', sold.title]) {
    await user.click(screen.getByRole('button', { name: `Remove ${name} from Saved` }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${name} from Saved` })).toBeNull());
  }
  expect((await screen.findAllByText('Listing removed from favorites')).length).toBeGreaterThan(0);
  await screen.findByText('No saved listings yet');
});

test('a wig that its seller offers for less to those who saved it shows that price, how long, and what it costs others', async () => {
  const [listing, other] = [listingCard(), listingCard({ id: '0193a0a0-0000-7000-8000-0000000000a8', title: 'Other' })];
  const savedAt = '2026-05-04T12:00:00.000Z';
  answer(findSavedListings, {
    saved: [listing, other].map((each) => ({ listingId: each.id, savedAt, listing: each })),
    privatePrices: [{ listingId: listing.id, cents: 17_500, endsAt: '2099-11-20T15:07:00.000Z' }],
    nextCursor: null,
  });
  openPage(<FavoritesPage />, { as: sessionMember(), at: '/account/favorites' });
  const textOf = async (name: string) => (await screen.findByRole('link', { name })).closest('article')?.textContent;
  expect(await textOf(listing.title)).toMatch(
    new RegExp(`\\$175\\.00Your price until Nov 20, 2099.* instead of \\${priceText(listing.priceCents)}`),
  );
  expect(await textOf('Other')).not.toContain('Your price');
});

test('what one looked at lately stands below, and is forgotten by a button', async () => {
  const seen = listingCard({ title: 'Soft bob' });
  answer(findSavedListings, { saved: [], privatePrices: [], nextCursor: null });
  answer(findRecentlyViewed, { listings: [seen] });
  answer(forgetRecentlyViewed, { done: true });
  const { user } = openPage(<FavoritesPage />, { as: sessionMember(), at: '/account/favorites' });
  await screen.findByRole('heading', { name: 'Recently viewed' });
  screen.getByRole('link', { name: /Soft bob/ });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Forgotten what you looked at');
  expect(requestsTo(forgetRecentlyViewed)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
});
