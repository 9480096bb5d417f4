import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeListingDown } from '#contract/admin/listings.ts';
import { removeAdmin } from '#contract/admin/rights/admins.ts';
import { banUser, grantBypass } from '#contract/admin/users.ts';
import { saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { likeListing, saveListing } from '#contract/favorites/favorites.ts';
import { saveMyFit } from '#contract/fit/fit.ts';
import { blankFit } from '#contract/fit/fit-values.ts';
import { publishDrafts, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { changeListings } from '#contract/listings/many/many-listings.ts';
import { bumpListing, createListing, updateListing } from '#contract/listings/selling.ts';
import { deleteMyAccount, updateMySettings } from '#contract/members/members.ts';
import { blockMember, sendMessage } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { saveMyPolicy } from '#contract/policies/policies.ts';
import { paymentMethods, shippingMethods } from '#contract/policies/policy-values.ts';
import { respondToReview, voteForReview, writeReview } from '#contract/reviews/reviews.ts';
import { listingDrafts, photos } from '#server/db/schema/photos.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { type PhotoApp, startPhotoApp, upload } from '#server/test/photo-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestAnswer } from '#server/test/test-client.ts';
import { twoHalves } from '#server/test/test-images.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { watchTables } from '#server/test/test-tables.ts';

let testApp: PhotoApp;
let boss: TestMember;
let other: TestMember;
let othersListing: string;
let othersReview: string;
let picture: Buffer;
/** Runs when the guard has been asked for the last time, before the handler. */
let beforeHandler: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  testApp = await startPhotoApp({ onRoute: (route) => Object.assign(route, { preHandler: () => beforeHandler() }) });
  boss = await addAdmin(testApp, 'boss@example.com', [], 'super_admin');
  other = await addMember(testApp, 'other@example.com');
  othersListing = await addListing(testApp, other.id);
  const [review] = await testApp.deps.database.db
    .insert(reviews)
    .values({ reviewedUserId: other.id, rating: 4 })
    .returning({ id: reviews.id });
  othersReview = review?.id ?? '';
  picture = await twoHalves(320, 240);
});
beforeEach(() => {
  beforeHandler = async () => {};
});
afterAll(() => testApp.close());

const listing = (photoIds: string[]) => ({
  title: 'Zara bob',
  brand: 'jon-renau' as const,
  condition: 'like-new' as const,
  type: 'both' as const,
  priceCents: 15_000,
  description: 'Worn twice.',
  color: 'Blonde' as const,
  fiberType: 'Synthetic' as const,
  capSize: 'Average' as const,
  modifications: false,
  shippingCents: 0,
  photoIds,
});

type Act = (by: TestMember) => Promise<TestAnswer<unknown>>;
/** Each is prepared while all is well, and then tried at the moment when it no longer is. */
const membersActs: Record<string, (by: TestMember) => Promise<Act>> = {
  message: async () => (by) =>
    by.client.call(sendMessage, { body: { id: randomUUID(), receiverId: other.id, content: 'Hello' } }),
  review: async () => (by) => by.client.call(writeReview, { params: { id: other.id }, body: { rating: 1 } }),
  vote: async () => (by) => by.client.call(voteForReview, { params: { id: othersReview } }),
  response: async ({ id }) => {
    const [row] = await testApp.deps.database.db
      .insert(reviews)
      .values({ reviewedUserId: id, rating: 4 })
      .returning({ id: reviews.id });
    return (by) => by.client.call(respondToReview, { params: { id: row?.id ?? '' }, body: { text: 'Thanks' } });
  },
  like: async () => (by) => by.client.call(likeListing, { params: { id: othersListing } }),
  report: async () => (by) =>
    by.client.call(createReport, {
      body: { id: randomUUID(), kind: 'listing', subjectId: othersListing, reason: 'scam' },
    }),
  policy: async () => (by) =>
    by.client.call(saveMyPolicy, {
      body: {
        paymentMethods: [paymentMethods[0]],
        shippingMethods: [shippingMethods[0]],
        returnPolicy: 'No returns',
        additionalNotes: '',
      },
    }),
  photo: async () => (by) => upload(by, picture),
  avatar: async () => (by) =>
    by.client.send('PUT', `/api/me/avatar?id=${randomUUID()}`, picture, { 'content-type': 'image/jpeg' }),
  'message image': async () => (by) =>
    by.client.send('POST', `/api/message-images?id=${randomUUID()}`, picture, { 'content-type': 'image/jpeg' }),
  'new listing': async (owner) => {
    const photoId = (await upload(owner, picture)).body.id;
    return (by) => by.client.call(createListing, { body: { id: randomUUID(), ...listing([photoId]) } });
  },
  'changed listing': async (owner) => {
    const photoId = (await upload(owner, picture)).body.id;
    const id = randomUUID();
    await owner.client.call(createListing, { body: { id, ...listing([photoId]) } });
    return (by) => by.client.call(updateListing, { params: { id }, body: { ...listing([photoId]), title: 'New' } });
  },
  'published draft': async ({ id: ownerId }) => {
    const id = await addDraft(ownerId);
    return (by) => by.client.call(publishDrafts, { body: { ids: [id] } });
  },
  'change of many listings': async (owner) => {
    const listingIds = [await addListing(testApp, owner.id)];
    const body = { id: randomUUID(), listingIds, change: { what: 'sell' as const } };
    return (by) => by.client.call(changeListings, { body });
  },
  bump: async (owner) => {
    const id = await addListing(testApp, owner.id, { createdAt: new Date('2020-01-01') });
    return (by) => by.client.call(bumpListing, { params: { id } });
  },
};

test.each(Object.keys(membersActs))(
  'a member who is suspended after the last look at their rights writes no %s, and nothing stays of it',
  async (name) => {
    const member = await addMember(testApp, `${name.replaceAll(' ', '-')}@example.com`);
    const act = await membersActs[name]?.(member);
    const { answer, hasWritten } = await loseDuring(
      `update profiles set status = 'suspended' where id = $1`,
      member,
      act,
    );
    expect(answer).toMatchObject({ status: 403, error: { code: 'auth.suspended' } });
    expect(hasWritten).toBe(false);
  },
);

test.each<[string, Act]>([
  ['name', (by) => by.client.call(updateMySettings, { body: { fullName: 'Somebody Else' } })],
  ['block', (by) => by.client.call(blockMember, { params: { memberId: other.id } })],
  ['saved listing', (by) => by.client.call(saveListing, { params: { id: othersListing } })],
  ['published draft', async (by) => by.client.call(publishDrafts, { body: { ids: [await addDraft(by.id)] } })],
])('a member who is banned after the last look at their rights writes no %s', async (name, act) => {
  const member = await addMember(testApp, `banned-${name.replaceAll(' ', '-')}@example.com`);
  const { answer, hasWritten } = await loseDuring(`update profiles set status = 'banned' where id = $1`, member, act);
  expect(answer.status).toBe(401);
  expect(hasWritten).toBe(false);
});

test.each<[string, Act]>([
  ['fit', (by) => by.client.call(saveMyFit, { body: { ...blankFit, around: 21 } })],
  ['way to be paid', (by) => by.client.call(saveMyWays, { body: { ways: [{ method: 'Zelle', handle: '555 0100' }] } })],
  ['draft', (by) => by.client.call(saveDraft, { params: { id: randomUUID() }, body: { typed: {}, photoIds: [] } })],
  ['saved listing', (by) => by.client.call(saveListing, { params: { id: othersListing } })],
])('a member whose account is deleted after the last look at their rights writes no %s', async (name, act) => {
  const member = await addMember(testApp, `departed-${name.replaceAll(' ', '-')}@example.com`);
  beforeHandler = async () => {
    beforeHandler = async () => {};
    await member.client.call(deleteMyAccount, { body: { password: testPassword } });
  };
  expect((await act(member)).status).toBe(401);
});

const adminsActs: [string, Act][] = [
  ['ban', (by) => by.client.call(banUser, { params: { id: other.id }, body: { reason: 'Spite' } })],
  ['bypass for themselves', (by) => by.client.call(grantBypass, { params: { id: by.id }, body: { reason: 'Greed' } })],
  [
    'paywall',
    (by) =>
      by.client.call(saveSubscriptionSettings, {
        body: { paywall_enabled: true, grace_period_days: 3, test_mode: false },
      }),
  ],
  ['takedown', (by) => by.client.call(takeListingDown, { params: { id: othersListing }, body: { reason: 'Spite' } })],
];
const adminsLosses: [string, string][] = [
  ['whose permissions are taken', `update admin_users set permissions = '{}' where id = $1`],
  ['who is removed', 'delete from admin_users where id = $1'],
  ['who is suspended', `update profiles set status = 'suspended' where id = $1`],
];
test.each(adminsActs.flatMap(([act, run]) => adminsLosses.map(([loss, sql]) => [loss, act, sql, run] as const)))(
  'an admin %s after the last look at their rights writes no %s',
  async (loss, act, sql, run) => {
    const email = `${act}-${loss}@example.com`.replaceAll(' ', '-');
    const admin = await addAdmin(testApp, email, ['users.write', 'settings.write', 'listings.write']);
    const { answer, hasWritten } = await loseDuring(sql, admin, run);
    expect(answer.status).toBe(403);
    expect(hasWritten).toBe(false);
  },
);

test('the answer to a ban waits for what the member is just writing, and nothing of theirs is written after it', async () => {
  const member = await addMember(testApp, 'quick@example.com');
  const { release, ban } = await writeDuring(member, () =>
    boss.client.call(banUser, { params: { id: member.id }, body: { reason: 'Fraud' } }),
  );
  release();
  expect((await ban).status).toBe(200);
});

test('the answer to the removal of an admin waits for what the admin is just writing', async () => {
  const admin = await addAdmin(testApp, 'quick-admin@example.com', ['users.write']);
  const { release, ban } = await writeDuring(admin, () =>
    boss.client.call(removeAdmin, { params: { id: admin.id }, body: { reason: 'Left us' } }),
  );
  release();
  expect((await ban).status).toBe(200);
});

/** As whole as the form asks for it. */
async function addDraft(ownerId: string): Promise<string> {
  const { db } = testApp.deps.database;
  const id = randomUUID();
  const { priceCents, shippingCents, modifications, photoIds, ...whole } = listing([]);
  const typed = { ...whole, listingPrice: '150', shippingPrice: '0', modifications: 'No' as const };
  await db.insert(listingDrafts).values({ id, ownerId, typed, changedAt: new Date() });
  const photo = { purpose: 'listing' as const, width: 8, height: 10, byteSize: 9, thumbhash: '', fingerprint: id };
  await db.insert(photos).values({ ...photo, id: randomUUID(), ownerId, draftId: id, position: 1 });
  return id;
}

async function loseDuring(sql: string, member: TestMember, act?: Act) {
  if (!act) throw new Error('nothing to do');
  const { pool } = testApp.deps.database;
  const files = await testApp.files();
  let findWritten = async (): Promise<string[]> => [];
  beforeHandler = async () => {
    await pool.query(sql, [member.id]);
    findWritten = await watchTables(pool);
  };
  const answer = await act(member);
  // An attempt is counted before it is known what becomes of it.
  const written = (await findWritten()).filter((table) => table !== 'public.attempt_counts');
  const hasWritten = written.length > 0 || (await testApp.files()).length !== files.length;
  return { answer, hasWritten };
}

/** A transaction of the member's that has asked for the last time and not yet committed, while somebody takes the right away. */
async function writeDuring(member: TestMember, takeAway: () => Promise<TestAnswer<unknown>>) {
  const client = new pg.Client({ connectionString: testApp.deps.database.url });
  await client.connect();
  await client.query('begin');
  await client.query('insert into saved_listings (user_id, listing_id) values ($1, $2)', [member.id, othersListing]);
  await client.query('select hold_standing($1)', [member.id]);
  let isAnswered = false;
  const ban = takeAway().then((answer) => {
    isAnswered = true;
    return answer;
  });
  await expect
    .poll(async () => (await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
    .toBe(1);
  expect(isAnswered).toBe(false);
  return { ban, release: () => client.query('commit').then(() => client.end()) };
}
