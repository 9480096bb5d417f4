import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeListing, saveListing } from '#contract/favorites/favorites.ts';
import { saveMyFit } from '#contract/fit/fit.ts';
import { blankFit } from '#contract/fit/fit-values.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { saveMyPolicy } from '#contract/policies/policies.ts';
import { respondToReview, voteForReview, writeReview } from '#contract/reviews/reviews.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import type { TableFate } from '#server/lib/member-data.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, addSignedInMember, type TestMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { exportMember } from './departure.ts';

let testApp: TestApp;
let member: TestMember;
let friend: TestMember;
const own = { title: 'Auburn lace front', photoId: randomUUID() };

beforeAll(async () => {
  testApp = await startTestApp();
  member = await addSignedInMember(testApp, 'full-of-traces@example.com', { fullName: 'Tess Trace' });
  friend = await addMember(testApp, 'private-friend@example.com', { displayName: 'Fay Friend' });
  await leaveTraces();
});
afterAll(() => testApp.close());

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const fates = () => Object.fromEntries(testApp.services.memberData.flatMap((part) => Object.entries(part.tables)));
const where = (isSo: (fate: TableFate) => boolean) =>
  Object.keys(fates()).filter((table) => isSo(fates()[table] as TableFate));

/** Uses every feature once, each side where there are two. */
async function leaveTraces(): Promise<void> {
  const listingId = await addListing(testApp, member.id, { title: own.title });
  await run(
    `insert into photos (id, owner_id, listing_id, position, width, height, thumbhash, byte_size, fingerprint)
     values ($1, $2, $3, 0, 640, 480, 'x', 9, 'seldom-seen-mark')`,
    [own.photoId, member.id, listingId],
  );
  const theirs = await addListing(testApp, friend.id, { title: 'Silver pixie' });
  const works = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  await works(friend.client.call(saveListing, { params: { id: listingId } }));
  const view = 'insert into listing_views (listing_id, viewer_id, day) values ($1, $2, now())';
  await run(view, [listingId, friend.id]);
  await run(view, [theirs, member.id]);
  await works(member.client.call(saveListing, { params: { id: theirs } }));
  await works(member.client.call(likeListing, { params: { id: theirs } }));
  await works(write(member, friend, 'Is it still there?', { listingId: theirs }));
  await works(write(friend, member, 'It is.'));
  const review = (by: TestMember, about: TestMember, comment: string) =>
    by.client.call(writeReview, { params: { id: about.id }, body: { rating: 5, comment } });
  await works(review(member, friend, 'Shipped at once.'));
  const { id } = (await review(friend, member, 'Paid at once.')).body;
  await works(member.client.call(respondToReview, { params: { id }, body: { text: 'Thank you!' } }));
  const third = await addMember(testApp, 'third@example.com');
  const vote = (await review(third, friend, 'Kind.')).body;
  await works(member.client.call(voteForReview, { params: { id: vote.id } }));
  const complaint = { kind: 'member', reason: 'scam' } as const;
  const accuse = (by: TestMember, subjectId: string, details: string) =>
    by.client.call(createReport, { body: { ...complaint, id: randomUUID(), subjectId, details } });
  await works(accuse(member, third.id, 'Never shipped.'));
  await works(accuse(friend, member.id, 'A secret accusation.'));
  const policy = { returnPolicy: 'Within a week', additionalNotes: '', isVisible: true };
  await works(
    member.client.call(saveMyPolicy, {
      body: { ...policy, paymentMethods: ['PayPal'], shippingMethods: ['USPS Priority Mail'] },
    }),
  );
  await works(member.client.call(saveMyFit, { body: { ...blankFit, around: 21.5, shades: ['Silver'] } }));
  await works(
    member.client.call(createHelpSubmission, {
      body: { id: randomUUID(), category: 'bug', message: 'The page is blank.', email: member.email },
    }),
  );
  await works(member.client.call(blockMember, { params: { memberId: third.id } }));
  await run(`insert into user_subscriptions (user_id, status, plan_type) values ($1, 'active', 'monthly')`, [
    member.id,
  ]);
  await run(
    `insert into subscription_tracking (user_id, plan_type, status) values ($1, 'monthly', 'redirect_initiated')`,
    [member.id],
  );
  await run(`insert into received_payments values ('in_1', $1, 990, now())`, [member.id]);
  await run(`insert into payment_refunds values ('re_1', 'in_1', $1, 190, now())`, [member.id]);
  await run(`insert into charter_places (user_id, held_until, taken_at) values ($1, now(), now())`, [member.id]);
  await run(
    `insert into registrations (user_id, attempt_id, password_hash) values ($1, gen_random_uuid(), 'argon2-x')`,
    [member.id],
  );
  await run(
    `insert into registration_steps (user_id, email, step_name, step_status) values ($1, $2, 'sign_up', 'completed')`,
    [member.id, member.email],
  );
  await run(`insert into two_factor (user_id, secret, backup_codes) values ($1, 'two-factor-secret', 'codes')`, [
    member.id,
  ]);
  await run(
    `insert into audit_log (admin_id, admin_email, action, subject_kind, subject_id, reason, created_at)
     values ($1, 'staff@example.com', 'member.note', 'member', $2, 'A note among staff', now())`,
    [friend.id, member.id],
  );
}

/** Tables in whose rows one of the texts stands, whatever the column. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows: columns } = await run(`select c.oid::regclass::text as name, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'jobs') and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) ~ '^(text|uuid|json|character)'`);
  expect(columns.length).toBeGreaterThan(100);
  const found = new Set<string>();
  for (const { name, column } of columns) {
    const { rows } = await run(`select from ${name} where "${column}"::text ilike any ($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rows.length > 0) found.add(name.replaceAll('"', ''));
  }
  return [...found];
}

/**
 * The catalogue's tables of members: a foreign key to a member, a column that could hold the id of one without a key, a
 * document that could, or a column for an address.
 */
async function tablesOfMembers(): Promise<string[]> {
  const { rows } = await run(`with members as (
      select unnest(array['"user"', 'profiles', 'message_parties'])::regclass as oid
    ), keys as (
      select conrelid, confrelid, unnest(conkey) as attnum from pg_constraint where contype = 'f'
    )
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join keys k on k.conrelid = c.oid and k.attnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and (
      c.oid in (select oid from members) or k.confrelid in (select oid from members)
      or (a.atttypid = 'uuid'::regtype and k.attnum is null and a.attname <> 'id')
      or a.atttypid in ('json'::regtype, 'jsonb'::regtype)
      or a.attname ~ 'mail|address|recipient|identifier|user|member|subject_id')`);
  return rows.map(({ name }) => name);
}

test('every table that points at a member, or has room for an address, is named for export and deletion', async () => {
  const tables = await tablesOfMembers();
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !(table in fates()))).toEqual([]);
});

test('every table in which a member leaves an id or an address is named, and every named table exists', async () => {
  const marked = await tablesWith([member.id, member.email]);
  expect(marked).toEqual(expect.arrayContaining(['listings', 'messages', 'audit_log', 'mails']));
  expect(marked.filter((table) => !(table in fates()))).toEqual([]);
  for (const table of Object.keys(fates())) await run(`select from ${table === 'user' ? '"user"' : table} limit 1`);
});

test('no table is named by two features', () => {
  const named = testApp.services.memberData.flatMap((part) => Object.keys(part.tables));
  expect(named).toEqual([...new Set(named)]);
});

test('the export reads every table that is said to be exported', async () => {
  const read: string[] = [];
  const db = drizzle({ client: testApp.deps.database.pool, logger: { logQuery: (query) => read.push(query) } });
  await exportMember(db as never, testApp.services.memberData, member.id);
  const statements = read.join('\n');
  const isRead = (table: string) => new RegExp(`(?:from|join) "?${table}"?\\s`).test(`${statements}\n`);
  expect(where(({ exported }) => exported === true).filter((table) => !isRead(table))).toEqual([]);
});

test('the export holds listings, saves, likes, messages, reviews, reports and all else that is the member’s own', async () => {
  const { body } = await member.client.call(exportMyData, {});
  expect(body).toMatchObject({
    account: {
      account: { email: member.email },
      profile: { fullName: 'Tess Trace' },
      sessions: [{ userAgent: expect.stringContaining('Chrome') }],
      devices: [{ firstSeenAt: expect.any(String) }],
    },
    listings: {
      own: [{ title: own.title, views: 1, saves: 1, photos: [expect.stringContaining(own.photoId)] }],
      viewed: [{ day: expect.any(String) }],
    },
    photos: [{ address: expect.stringContaining(own.photoId) }],
    favorites: { saved: [{ title: 'Silver pixie' }], liked: [{ title: 'Silver pixie' }] },
    messages: {
      messages: [
        { content: 'Is it still there?', direction: 'sent', with_member: 'Fay Friend' },
        { content: 'It is.', direction: 'received' },
      ],
      blocked: [{ created_at: expect.any(String) }],
    },
    reviews: {
      written: [{ comment: 'Shipped at once.' }],
      received: [{ comment: 'Paid at once.' }],
      responses: [{ response: 'Thank you!' }],
      helpfulVotes: [{ userId: member.id }],
    },
    fit: { unit: 'in', around: 21.5, shades: ['Silver'] },
    reports: [{ details: 'Never shipped.' }],
    policy: { returnPolicy: 'Within a week' },
    support: [{ message: 'The page is blank.' }],
    billing: {
      subscription: { status: 'active', planType: 'monthly' },
      payments: [{ amountCents: 990 }],
      refunds: [{ amountCents: 190 }],
      attempts: [{ planType: 'monthly' }],
      charterMemberSince: expect.any(String),
    },
  });
});

test('the export holds no secret, no note of the team and no private word of another member', async () => {
  const text = JSON.stringify((await member.client.call(exportMyData, {})).body);
  for (const hidden of [
    friend.email,
    'third@example.com',
    'secret accusation',
    'note among staff',
    'staff@example.com',
  ])
    expect(text).not.toContain(hidden);
  expect(text).not.toMatch(/argon2|two-factor-secret|"token|"password|Hash"|seldom-seen-mark/);
});

test('after the deletion no table that is said to be deleted knows the member', async () => {
  expect((await member.client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  await runJobs(testApp);
  const marked = await tablesWith([member.id, member.email]);
  expect(where(({ deleted }) => deleted === true).filter((table) => marked.includes(table))).toEqual([]);
});
