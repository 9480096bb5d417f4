import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { blockMember, unblockMember } from '#contract/messages/messages.ts';
import {
  findMyReviewMarks,
  findReviews,
  respondToReview,
  voteForReview,
  withdrawReviewVote,
  writeReview,
} from '#contract/reviews/reviews.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let counter = 0;
const newMember = () => {
  counter += 1;
  return addMember(testApp, `member-${counter}@example.com`);
};
const review = ({ client }: TestMember, seller: TestMember, rating: number, comment?: string) =>
  client.call(writeReview, { params: { id: seller.id }, body: { rating, ...(comment && { comment }) } });
const profileOf = async ({ id }: TestMember) =>
  (await new TestClient(testApp.app).call(getProfile, { params: { id } })).body;
const reviewsOf = async ({ id }: TestMember, cursor?: string) =>
  (await new TestClient(testApp.app).call(findReviews, { params: { id }, query: { cursor } })).body;

test('a visitor reads reviews newest first, a page at a time, each one once', async () => {
  const seller = await newMember();
  const rows = Array.from({ length: 11 }, (_, i) => ({
    reviewedUserId: seller.id,
    rating: 5,
    comment: `review ${i + 1}`,
    createdAt: new Date(Date.UTC(2026, 0, i + 1)),
  }));
  await testApp.deps.database.db.insert(reviews).values(rows);
  const first = await reviewsOf(seller);
  const second = await reviewsOf(seller, first.nextCursor ?? '');
  const comments = [...first.reviews, ...second.reviews].map(({ comment }) => comment);
  expect(comments).toEqual(Array.from({ length: 11 }, (_, i) => `review ${11 - i}`));
  expect(first.reviews).toHaveLength(10);
  expect(second.nextCursor).toBeNull();
});

test('the rating of a member is right at once after a review, an edit and another review', async () => {
  const [seller, one, two] = [await newMember(), await newMember(), await newMember()];
  await review(one, seller, 5);
  expect(await profileOf(seller)).toMatchObject({ rating: 5, reviewCount: 1, ratingCounts: [0, 0, 0, 0, 1] });
  await review(one, seller, 2);
  expect(await profileOf(seller)).toMatchObject({ rating: 2, reviewCount: 1, ratingCounts: [0, 1, 0, 0, 0] });
  await review(two, seller, 5);
  expect(await profileOf(seller)).toMatchObject({ rating: 3.5, reviewCount: 2 });
});

test('a second review by the same member edits the first, also when both come at the same moment', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  const answers = await Promise.all([1, 2, 3, 4].map((rating) => review(reviewer, seller, rating, 'parallel')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const last = await review(reviewer, seller, 4, 'final words');
  expect(last.body).toMatchObject({ rating: 4, comment: 'final words', editedAt: expect.any(String) });
  expect((await reviewsOf(seller)).reviews).toHaveLength(1);
  expect(await profileOf(seller)).toMatchObject({ rating: 4, reviewCount: 1 });
  const mine = await reviewer.client.call(findMyReviewMarks, { params: { id: seller.id } });
  expect(mine.body).toEqual({ review: { rating: 4, comment: 'final words', hiddenReason: null }, helpfulIds: [] });
});

test('nobody reviews themselves', async () => {
  const member = await newMember();
  const answer = await review(member, member, 5);
  expect([answer.status, answer.error.message]).toEqual([403, 'You cannot review yourself.']);
});

test('a member who does not exist cannot be reviewed', async () => {
  const member = await newMember();
  const answer = await member.client.call(writeReview, {
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: { rating: 5 },
  });
  expect([answer.status, answer.error.message]).toEqual([404, 'We could not find this member.']);
});

test.each([0, 6, 3.5, -1])('the rating %d is refused', async (rating) => {
  const answer = await review(await newMember(), await newMember(), rating);
  expect([answer.status, answer.error.message]).toEqual([400, 'Please choose a rating from 1 to 5 stars.']);
});

test('a comment of 10,000 characters is refused, one of 2,000 is kept, a blank one is none', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  const long = await review(reviewer, seller, 5, 'x'.repeat(10_000));
  expect([long.status, long.error.message]).toEqual([400, 'A review has at most 2,000 characters.']);
  expect((await review(reviewer, seller, 5, 'x'.repeat(2_000))).body.comment).toHaveLength(2_000);
  expect((await review(reviewer, seller, 5, '   ')).body.comment).toBeNull();
});

test('without a session a review fails with Not authenticated', async () => {
  const seller = await newMember();
  const answer = await new TestClient(testApp.app).call(writeReview, {
    params: { id: seller.id },
    body: { rating: 5 },
  });
  expect([answer.status, answer.error.message]).toEqual([401, 'Not authenticated']);
});

test('a member finds a review helpful once, also by parallel calls, and can take it back', async () => {
  const [seller, reviewer, reader] = [await newMember(), await newMember(), await newMember()];
  const { id } = (await review(reviewer, seller, 5)).body;
  const votes = await Promise.all(
    Array.from({ length: 4 }, () => reader.client.call(voteForReview, { params: { id } })),
  );
  expect(votes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const again = await reader.client.call(voteForReview, { params: { id } });
  expect([again.status, again.error.message]).toEqual([409, 'You already marked this review as helpful.']);
  expect((await reviewsOf(seller)).reviews[0]?.helpfulCount).toBe(1);
  expect((await reader.client.call(findMyReviewMarks, { params: { id: seller.id } })).body.helpfulIds).toEqual([id]);
  expect((await reader.client.call(withdrawReviewVote, { params: { id } })).body.helpfulCount).toBe(0);
});

test('a vote is withdrawn by whoever gave it, and the votes of others stay', async () => {
  const [seller, reviewer, one, two] = [await newMember(), await newMember(), await newMember(), await newMember()];
  const { id } = (await review(reviewer, seller, 5)).body;
  for (const reader of [one, two]) await reader.client.call(voteForReview, { params: { id } });
  expect((await one.client.call(withdrawReviewVote, { params: { id } })).body.helpfulCount).toBe(1);
  expect((await two.client.call(findMyReviewMarks, { params: { id: seller.id } })).body.helpfulIds).toEqual([id]);
});

test('nobody votes for their own review', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  const { id } = (await review(reviewer, seller, 5)).body;
  const answer = await reviewer.client.call(voteForReview, { params: { id } });
  expect([answer.status, answer.error.message]).toEqual([403, 'You cannot mark your own review as helpful.']);
});

test('the same words sent twice, as after an answer that was lost, are not called edited', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  await review(reviewer, seller, 4, 'as described');
  const { id, editedAt } = (await review(reviewer, seller, 4, 'as described')).body;
  const respond = () => seller.client.call(respondToReview, { params: { id }, body: { text: 'Thank you' } });
  await respond();
  expect([editedAt, (await respond()).body.response?.editedAt]).toEqual([null, null]);
});

test('only the reviewed seller responds, and a second response edits the first', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  const { id } = (await review(reviewer, seller, 3)).body;
  const stranger = await reviewer.client.call(respondToReview, { params: { id }, body: { text: 'Thanks to me' } });
  expect([stranger.status, stranger.error.message]).toEqual([403, 'Only the reviewed seller can respond to a review.']);
  await seller.client.call(respondToReview, { params: { id }, body: { text: 'Thank you' } });
  const edited = await seller.client.call(respondToReview, { params: { id }, body: { text: 'Thank you so much' } });
  expect(edited.body.response).toMatchObject({ text: 'Thank you so much', editedAt: expect.any(String) });
  const { rows } = await testApp.deps.database.pool.query('select 1 from review_responses where review_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('when a reviewer leaves, the review stays under Deleted member; when a seller leaves, their reviews go', async () => {
  const [seller, reviewer, other] = [await newMember(), await newMember(), await newMember()];
  await review(reviewer, seller, 4, 'still here');
  await review(seller, other, 2);
  expect((await reviewer.client.call(exportMyData, {})).body.reviews).toMatchObject({
    written: [{ comment: 'still here' }],
  });
  await reviewer.client.call(deleteMyAccount, { body: { password: testPassword } });
  const [kept] = (await reviewsOf(seller)).reviews;
  expect(kept?.reviewer).toEqual({ id: null, displayName: 'Deleted member', avatarUrl: null });
  expect(await profileOf(seller)).toMatchObject({ rating: 4, reviewCount: 1 });

  await seller.client.call(deleteMyAccount, { body: { password: testPassword } });
  const { rows } = await testApp.deps.database.pool.query('select reviewer_id from reviews where comment = $1', [
    'still here',
  ]);
  expect(rows).toHaveLength(0);
  expect(await profileOf(other)).toMatchObject({ rating: 2, reviewCount: 1 });
});

test('no answer about reviews holds an address', async () => {
  const [seller, reviewer] = [await newMember(), await newMember()];
  await review(reviewer, seller, 5, 'fine');
  expect(JSON.stringify([await reviewsOf(seller), await profileOf(seller)])).not.toContain('@');
});

test('a blocked member neither reviews the one who blocked them nor votes there, and can still answer a review', async () => {
  const [seller, reviewer, other] = [await newMember(), await newMember(), await newMember()];
  const before = await review(reviewer, seller, 4, 'Before the block');
  const byOther = await review(other, seller, 5);
  await seller.client.call(blockMember, { params: { memberId: reviewer.id } });

  const edit = await review(reviewer, seller, 1, 'After the block');
  expect([edit.status, edit.error.code]).toEqual([403, 'reviews.blocked']);
  const vote = await reviewer.client.call(voteForReview, { params: { id: byOther.body.id } });
  expect([vote.status, vote.error.code]).toEqual([403, 'reviews.blocked']);
  expect((await reviewsOf(seller)).reviews).toContainEqual(
    expect.objectContaining({ id: before.body.id, rating: 4, comment: 'Before the block' }),
  );

  // The one who blocked keeps their voice: a block is often the end of a deal that went wrong.
  const answer = await review(seller, reviewer, 1, 'Sold me a comb');
  expect(answer.status).toBe(200);
  const response = await reviewer.client.call(respondToReview, {
    params: { id: answer.body.id },
    body: { text: 'It was a good comb.' },
  });
  expect(response.status).toBe(200);

  await seller.client.call(unblockMember, { params: { memberId: reviewer.id } });
  expect((await review(reviewer, seller, 1, 'After the block')).status).toBe(200);
});
