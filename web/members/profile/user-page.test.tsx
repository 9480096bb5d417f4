import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { findMemberListings, getProfile } from '#contract/members/profiles.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import {
  findMyReviewMarks,
  findReviews,
  type Review,
  respondToReview,
  voteForReview,
  writeReview,
} from '#contract/reviews/reviews.ts';
import { findMemberWishes, findMyWishes } from '#contract/wishes/wishes.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { seller, sellerProfile } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import UserPage from './user-page.tsx';

const visit = { as: sessionMember(), at: `/user/${seller.id}`, path: '/user/:userId' };
const leaking = 'The roof is leaking.';
beforeEach(() => {
  answer(findBlocks, { blocks: [] });
  answer(findMemberListings, { listings: [], nextCursor: null });
  answer(findMyMarks, { saved: [], liked: [] });
  answer(getMemberPolicy, { policy: null });
  answer(findMyWishes, { wishes: [] });
  answer(findMemberWishes, { wishes: [] });
  answer(findMyReviewMarks, { review: null, helpfulIds: [] });
});

test('only a member that the server cannot find is called not found; all else says why and offers another try', async () => {
  refuse(getProfile, { ...commonErrors.forbidden, message: leaking });
  const { user } = openPage(<UserPage />, visit);
  expect(await screen.findAllByText('Failed to load user information')).toHaveLength(2);
  expect(screen.getByText(leaking)).toBeTruthy();
  refuse(getProfile, { ...commonErrors.rateLimited, message: `${leaking} 429` });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(`${leaking} 429`);
  expect(screen.queryByText('Member not found')).toBeNull();
  refuse(getProfile, commonErrors.notFound);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Member not found');
});

test('a review needs a rating, and one that fails stays open', async () => {
  answer(getProfile, sellerProfile);
  const { promise, resolve } = Promise.withResolvers<{ reviews: []; nextCursor: null }>();
  answer(findReviews, () => promise);
  const { user } = openPage(<UserPage />, visit);
  // Three placeholders hold the place of reviews that are on their way.
  expect(await screen.findAllByTestId('review-skeleton')).toHaveLength(3);
  resolve({ reviews: [], nextCursor: null });
  await screen.findByRole('heading', { name: 'No reviews yet' });
  expect(screen.getAllByText('No reviews yet'), 'once is enough').toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Write a Review' }));
  await screen.findByPlaceholderText('Share your experience...');
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  await screen.findByText('Please choose a rating from 1 to 5 stars.');
  expect(document.activeElement).toBe(screen.getByLabelText('1 star'));
  refuse(writeReview, commonErrors.internal);
  await user.click(screen.getByLabelText('2 stars'));
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  await screen.findByText('Failed to submit review');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the reviewed seller responds, changes the response, and finds a review helpful', async () => {
  answer(getProfile, sellerProfile);
  let review: Review = {
    ...{ id: '0193a0a0-0000-7000-8000-0000000000e1', rating: 4, comment: 'Quick and kind.' },
    ...{ createdAt: '2026-05-04T12:00:00.000Z', editedAt: null, helpfulCount: 0, isVerified: false, tags: [] },
    reviewer: { id: sessionMember().id, displayName: 'Mila', avatarUrl: null },
    response: null,
  };
  answer(findReviews, () => ({ reviews: [review], nextCursor: null }));
  answer(respondToReview, ({ body }) => {
    const { createdAt, editedAt } = review;
    review = { ...review, response: { text: body.text, warnings: [], createdAt, editedAt } };
    return review;
  });
  answer(voteForReview, { helpfulCount: 1 });
  const { user } = openPage(<UserPage />, { ...visit, as: sessionMember({ id: seller.id }) });
  await user.click(await screen.findByRole('button', { name: 'Respond' }));
  expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Save response' }));
  await screen.findByText('Please write a response first.');
  await user.type(screen.getByLabelText(/^Your response/), 'Thank you!');
  await user.click(screen.getByRole('button', { name: 'Save response' }));
  await user.click(await screen.findByRole('button', { name: 'Edit response' }));
  await user.type(screen.getByLabelText(/^Your response/), ' So much.');
  await user.click(screen.getByRole('button', { name: 'Save response' }));
  await screen.findByText('Thank you! So much.');
  expect(requestsTo(respondToReview).map(({ body }) => body.text)).toEqual(['Thank you!', 'Thank you! So much.']);
  await user.click(screen.getByRole('button', { name: 'Helpful (0)' }));
  const helpful = await screen.findByRole('button', { name: 'Helpful (1)' });
  expect(helpful.getAttribute('aria-pressed')).toBe('true');
});

test('a visitor reads the reviews, and is led to the sign-in by writing one', async () => {
  answer(getProfile, sellerProfile);
  answer(findReviews, { reviews: [], nextCursor: null });
  const { user, address } = openPage(<UserPage />, { at: visit.at, path: visit.path });
  await screen.findByRole('heading', { level: 1, name: 'Buyer Reviews' });
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  await expect.poll(() => address().pathname).toBe('/login');
});
