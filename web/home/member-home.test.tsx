import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyDeals } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { findListings } from '#contract/listings/listings.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { findMyRails } from '#contract/wishes/rails.ts';
import { answer, refuse } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MemberHome from './member-home.tsx';

const as = sessionMember();

beforeEach(() => {
  answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 });
  answer(findMyDeals, { deals: [], nextCursor: null });
  answer(findBlocks, { blocks: [] });
  answer(findMyMarks, { saved: [], liked: [] });
  answer(findMyRails, { fits: [], changed: [], followed: [], alerts: [], viewed: [] });
});

test('reads what went wrong, and tries again', async () => {
  refuse(findListings, commonErrors.invalid);
  const { user } = openPage(<MemberHome />, { as });
  await screen.findByText('Failed to load listings. Please try again later.');
  answer(findListings, { listings: [listingCard()], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'Copper bob' });
});

test('the rails that hold something stand above the latest listings', async () => {
  answer(findListings, { listings: [listingCard()], nextCursor: null });
  const alerts = [listingCard({ id: crypto.randomUUID(), title: 'Zara' })];
  answer(findMyRails, { fits: [], changed: [], followed: [], alerts, viewed: [] });
  openPage(<MemberHome />, { as });
  await screen.findByRole('heading', { name: 'Zara' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['New for your alerts', 'Latest Listings']);
});

test('reads the longer intro while nobody has listed anything', async () => {
  answer(findListings, { listings: [], nextCursor: null });
  openPage(<MemberHome />, { as });
  expect((await screen.findByRole('link', { name: 'JOIN NOW' })).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('heading', { name: 'Premium Wig Marketplace' })).toBeTruthy();
});
