import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks, likeListing, saveListing, unlikeListing, unsaveListing } from '#contract/favorites/favorites.ts';
import { ListingGrid } from '#web/listings/card/listing-grid.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';

const as = sessionMember();
const [bob, shag] = [
  listingCard({ likeCount: 3 }),
  listingCard({ id: '0193a0a0-0000-7000-8000-0000000000a2', title: 'Feathered shag' }),
];
const cards = <ListingGrid listings={[bob, shag]} />;
const save = () => screen.getByRole('button', { name: 'Save Copper bob' });
const like = () => screen.getByRole('button', { name: /^Like Copper bob/ });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

beforeEach(() => answer(findMyMarks, { saved: [], liked: [] }));

test('saving shows at once and says so, and a page of cards asks once what is saved and liked', async () => {
  const stored = Promise.withResolvers<void>();
  answer(saveListing, () => stored.promise.then(() => ({ saved: true as const })));
  const { user } = openPage(cards, { as, at: '/search' });
  await user.click(save());
  await waitFor(() => expect(isPressed(save())).toBe(true));
  expect(screen.queryByText('Added to favorites')).toBeNull();
  stored.resolve();
  await screen.findByText('Added to favorites');
  answer(unsaveListing, { saved: false });
  await user.click(save());
  await screen.findByText('Removed from favorites');
  expect(isPressed(save())).toBe(false);
  expect(requestsTo(findMyMarks).map(({ query }) => query.ids)).toHaveLength(1);
});

test('what was saved before is marked', async () => {
  answer(findMyMarks, { saved: [bob.id], liked: [shag.id] });
  openPage(cards, { as, at: '/search' });
  await waitFor(() => expect(isPressed(save())).toBe(true));
  expect(isPressed(like())).toBe(false);
  expect(isPressed(screen.getByRole('button', { name: /^Like Feathered shag/ }))).toBe(true);
});

test('a like counts one up, and one down again', async () => {
  answer(likeListing, { liked: true, likeCount: 4 });
  answer(unlikeListing, { liked: false, likeCount: 3 });
  const { user } = openPage(cards, { as, at: '/search' });
  await user.click(like());
  await waitFor(() => expect([like().textContent, isPressed(like())]).toEqual(['4', true]));
  await user.click(like());
  await waitFor(() => expect([like().textContent, isPressed(like())]).toEqual(['3', false]));
});

test('what the server refuses is taken back, and who is no longer signed in reads why', async () => {
  refuse(saveListing, commonErrors.internal);
  const { user } = openPage(cards, { as, at: '/search' });
  await user.click(save());
  await screen.findByText('Failed to update favorite status');
  expect(isPressed(save())).toBe(false);

  refuse(saveListing, commonErrors.unauthenticated);
  await user.click(save());
  await screen.findByText('Please sign in to save listings');
  expect(isPressed(save())).toBe(false);
});
