import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { burstReviews } from '#contract/admin/admin.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { clearNewReviews, decideReviews, findAdminReviews, hideReview, showReview } from '#contract/admin/reviews.ts';
import { banUser, liftRestriction } from '#contract/admin/users.ts';
import { dayMs } from '#contract/durations.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { findNotifications } from '#contract/notifications/notifications.ts';
import {
  findMyReviewMarks,
  findReviews,
  respondToReview,
  reviewErrors,
  writeReview,
} from '#contract/reviews/reviews.ts';
import { profiles } from '#server/db/schema/members.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['reviews.write', 'users.write']);
});
afterAll(() => testApp.close());

let count = 0;
const newMember = () => {
  count += 1;
  return addMember(testApp, `member-${count}@example.com`);
};
const review = async ({ client }: TestMember, { id }: TestMember, rating: number) =>
  (await client.call(writeReview, { params: { id }, body: { rating, comment: `${rating} stars` } })).body.id;
const hide = (id: string, reason = 'Insults the seller') =>
  admin.client.call(hideReview, { params: { id }, body: { reason } });
const show = (id: string) => admin.client.call(showReview, { params: { id }, body: { reason: 'It is fine' } });

/** A member's reviews as everyone sees them: count, mean, number of each star, and the list. */
async function publicFace({ id }: TestMember) {
  const visitor = new TestClient(testApp.app);
  const { reviewCount, rating, ratingCounts } = (await visitor.call(getProfile, { params: { id } })).body;
  const { reviews } = (await visitor.call(findReviews, { params: { id }, query: {} })).body;
  return { reviewCount, rating, ratingCounts, shown: reviews.map((one) => one.rating) };
}

test('a hidden review is neither shown nor counted, also when its author changes it, until it is shown again', async () => {
  const [seller, kind, harsh] = [await newMember(), await newMember(), await newMember()];
  await review(kind, seller, 5);
  const id = await review(harsh, seller, 1);
  const before = await publicFace(seller);
  expect(before).toMatchObject({ reviewCount: 2, rating: 3 });

  expect((await hide(id)).body).toMatchObject({ hiddenReason: 'Insults the seller' });
  await hide(id);
  await review(harsh, seller, 2);
  expect(await publicFace(seller)).toEqual({ reviewCount: 1, rating: 5, ratingCounts: [0, 0, 0, 0, 1], shown: [5] });
  const mine = (await harsh.client.call(findMyReviewMarks, { params: { id: seller.id } })).body.review;
  expect(mine).toMatchObject({ rating: 2, hiddenReason: 'Insults the seller' });
  const response = await seller.client.call(respondToReview, { params: { id }, body: { text: 'No!' } });
  expect(response.status).toBe(404);

  testApp.deps.clock.advance({ minutes: 1 });
  await show(id);
  expect(await publicFace(seller)).toMatchObject({ reviewCount: 2, rating: 3.5, ratingCounts: [0, 1, 0, 0, 1] });
  const told = (await harsh.client.call(findNotifications, { query: {} })).body.notifications.map(({ kind }) => kind);
  expect(told).toEqual(['review-shown', 'review-hidden']);
  const { rows } = await testApp.deps.database.pool.query(
    'select action, reason from audit_log where subject_id = $1 order by seq',
    [id],
  );
  expect(rows).toEqual([
    { action: 'review.hide', reason: 'Insults the seller' },
    { action: 'review.show', reason: 'It is fine' },
  ]);
});

test('the reviews of a banned member are neither shown nor counted, and come back when the ban is lifted', async () => {
  const [seller, other, banned] = [await newMember(), await newMember(), await newMember()];
  await review(other, seller, 4);
  await review(banned, seller, 1);
  const params = { id: banned.id };
  await admin.client.call(banUser, { params, body: { reason: 'Fraud' } });
  expect(await publicFace(seller)).toEqual({ reviewCount: 1, rating: 4, ratingCounts: [0, 0, 0, 1, 0], shown: [4] });
  await admin.client.call(liftRestriction, { params, body: { reason: 'A mistake' } });
  expect(await publicFace(seller)).toMatchObject({ reviewCount: 2, rating: 2.5 });
});

test('a hidden review of a banned author counts again only when neither holds any more', async () => {
  const [seller, banned] = [await newMember(), await newMember()];
  const id = await review(banned, seller, 3);
  const params = { id: banned.id };
  await hide(id);
  await admin.client.call(banUser, { params, body: { reason: 'Fraud' } });
  await show(id);
  expect((await publicFace(seller)).reviewCount).toBe(0);
  await admin.client.call(liftRestriction, { params, body: { reason: 'A mistake' } });
  expect(await publicFace(seller)).toMatchObject({ reviewCount: 1, rating: 3 });
});

test('a burst of reviews from new accounts waits for a look; a few, or those of old accounts, do not', async () => {
  const [pushed, usual, settled] = [await newMember(), await newMember(), await newMember()];
  const old = new Date(testApp.deps.clock.now().getTime() - 8 * dayMs);
  for (let at = 0; at < burstReviews; at += 1) {
    await review(await newMember(), pushed, 5);
    if (at > 0) await review(await newMember(), usual, 5);
    const veteran = await newMember();
    await testApp.deps.database.db.update(profiles).set({ createdAt: old }).where(eq(profiles.id, veteran.id));
    await review(veteran, settled, 5);
  }
  const queue = async () =>
    (await admin.client.call(findAdminReviews, { query: { filter: 'queue' } })).body.reviews.map(
      ({ reviewed }) => reviewed.id,
    );
  const counted = async () => {
    const { items } = (await admin.client.call(getAttention, {})).body;
    return items.find(({ kind }) => kind === 'new-reviews')?.count;
  };
  const waiting = (await queue()).filter((id) => [pushed.id, usual.id, settled.id].includes(id));
  expect(waiting).toEqual(Array(burstReviews).fill(pushed.id));
  const before = (await counted()) ?? 0;

  await admin.client.call(clearNewReviews, { params: { id: pushed.id } });
  expect(await queue()).not.toContain(pushed.id);
  expect(await counted()).toBe(before - 1);
});

test('reviews are listed a page at a time, of everyone or about and by one member, each once', async () => {
  const [seller, ...writers] = [await newMember(), ...(await Promise.all(Array.from({ length: 22 }, newMember)))];
  for (const writer of writers) {
    testApp.deps.clock.advance({ seconds: 1 });
    await review(writer, seller, 5);
  }
  await review(seller, writers[0] as TestMember, 4);
  const query = { filter: 'all', member: seller.id } as const;
  const first = (await admin.client.call(findAdminReviews, { query })).body;
  const second = (await admin.client.call(findAdminReviews, { query: { ...query, cursor: first.nextCursor ?? '' } }))
    .body;
  const found = [...first.reviews, ...second.reviews];
  expect([first.reviews.length, found.length, new Set(found.map(({ id }) => id)).size]).toEqual([20, 23, 23]);
  expect(second.nextCursor).toBeNull();
  const [one] = found;
  const alone = (await admin.client.call(findAdminReviews, { query: { filter: 'all', id: one?.id } })).body.reviews;
  expect(alone.map(({ id }) => id)).toEqual([one?.id]);
});

test('several reviews are hidden and shown again by one request, each author is told, and what is gone is named', async () => {
  const [seller, one, two] = [await newMember(), await newMember(), await newMember()];
  const ids = [await review(one, seller, 1), await review(two, seller, 2)];
  const gone = randomUUID();
  const at = (isHidden: boolean) =>
    admin.client.call(decideReviews, { body: { ids: [...ids, gone], isHidden, reason: 'Made up' } });
  const { code, message } = reviewErrors.notFound;
  expect((await at(true)).body).toEqual({ done: ids, refused: [{ id: gone, code, message }] });
  expect((await publicFace(seller)).reviewCount).toBe(0);
  for (const author of [one, two]) {
    const { notifications } = (await author.client.call(findNotifications, { query: {} })).body;
    expect(notifications.map(({ kind }) => kind)).toEqual(['review-hidden']);
  }
  await at(false);
  expect((await publicFace(seller)).reviewCount).toBe(2);
});
