import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { unsaveListing } from '#contract/favorites/favorites.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { answer, refuse } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import FavoritesPage from './favorites-page.tsx';

test('saved listings that cannot be loaded or removed say so', async () => {
  const listing = listingCard();
  refuse(findSavedListings, commonErrors.invalid);
  const { user } = openPage(<FavoritesPage />, { as: sessionMember(), at: '/account/favorites' });
  await screen.findByText('Failed to load saved listings', { selector: 'p:not([role=alert])' });
  const savedAt = '2026-05-04T12:00:00.000Z';
  answer(findSavedListings, { saved: [{ listingId: listing.id, savedAt, listing }], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  refuse(unsaveListing, commonErrors.internal);
  await user.click(await screen.findByRole('button', { name: `Remove ${listing.title} from favorites` }));
  await screen.findByText('Failed to remove listing from favorites');
  expect(await screen.findByRole('link', { name: listing.title })).toBeTruthy();
});
