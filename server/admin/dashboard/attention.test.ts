import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { findFailures, retryJob, retryMail } from '#contract/admin/failures.ts';
import { findAdminListings } from '#contract/admin/listings.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { type AttentionKind, attention, attentionKinds } from '#contract/admin/numbers/attention-values.ts';
import { findSubscriptions } from '#contract/admin/office.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { mails } from '#server/db/schema/operations.ts';
import { helpSubmissions } from '#server/db/schema/support.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', [...adminPermissions]);
});
afterAll(() => testApp.close());

const read = async (by = admin) => (await by.client.call(getAttention, {})).body;
const counts = async () =>
  Object.fromEntries((await read()).items.map(({ kind, count }) => [kind, count])) as Record<AttentionKind, number>;

test('an admin is told of what their permissions let them work on, and of nothing else', async () => {
  expect((await read()).items.map(({ kind }) => kind)).toEqual([...attentionKinds]);
  for (const permission of adminPermissions) {
    const one = await addAdmin(testApp, `${permission}@example.com`, [permission]);
    const told = (await read(one)).items.map(({ kind }) => kind);
    expect(told).toEqual(attentionKinds.filter((kind) => attention[kind].permission === permission));
  }
});

test('each thing that waits is counted where the page it leads to shows it', async () => {
  const { db, pool } = testApp.deps.database;
  const now = testApp.deps.clock.now();
  const before = await counts();
  const [seller, reporter] = [await addMember(testApp, 's@example.com'), await addMember(testApp, 'r@example.com')];
  const subjectId = await addListing(testApp, seller.id);
  const report = { id: randomUUID(), kind: 'listing', subjectId, reason: 'scam', details: '' } as const;
  await reporter.client.call(createReport, { body: report });
  const submission = { id: randomUUID(), category: 'bug', message: 'Hm', plan: 'premium-annual' } as const;
  await db.insert(helpSubmissions).values({ ...submission, createdAt: now, waitingSince: now });
  await db.insert(userSubscriptions).values({ userId: seller.id, status: 'past_due', planType: 'budget-monthly' });
  await pool.query(`insert into empty_searches (term, day) values ('unicorn', $1), ('old', $1::date - 8)`, [
    now.toISOString().slice(0, 10),
  ]);
  const after = await counts();
  const grown = attentionKinds.filter((kind) => after[kind] > before[kind]);
  expect(grown).toEqual(['reports', 'review-queue', 'support', 'failed-payments', 'empty-searches']);
  expect(after['empty-searches']).toBe(before['empty-searches'] + 1);
  const queue = (await admin.client.call(findAdminListings, { query: { tab: 'review' } })).body;
  const owing = (await admin.client.call(findSubscriptions, { query: { status: 'owing' } })).body;
  expect([after['review-queue'], after['failed-payments']]).toEqual([queue.total, owing.total]);
  const { items, support } = await read();
  expect(support).toMatchObject([{ id: submission.id, plan: 'premium-annual' }]);
  expect(items.find(({ kind }) => kind === 'support')?.oldestAt).toBeTruthy();
});

test('a job that was given up and a mail that cannot be sent are listed, and are tried again on record', async () => {
  const { db, pool } = testApp.deps.database;
  await testApp.deps.jobs.add({ name: 'test.fails' }, {});
  await pool.query(
    `update jobs.job set state = 'failed', completed_on = now(), output = '{"message": "No disk"}' where name = 'test.fails'`,
  );
  const mail = { key: 'stuck', recipient: 'far@example.com', subject: 'Hello', html: '', text: '' };
  await db.insert(mails).values({ ...mail, attempts: 2, lastError: 'No such host' });
  expect(await counts()).toMatchObject({ 'failed-jobs': 1, 'failed-mails': 1 });
  const failures = (await admin.client.call(findFailures, {})).body;
  expect(failures).toMatchObject({
    jobs: [{ name: 'test.fails', error: 'No disk' }],
    mails: [{ recipient: 'far@example.com', error: 'No such host', attempts: 2 }],
  });
  const [jobId, mailId] = [failures.jobs[0]?.id ?? '', failures.mails[0]?.id ?? ''];
  expect((await admin.client.call(retryJob, { params: { id: jobId } })).status).toBe(200);
  expect((await admin.client.call(retryMail, { params: { id: mailId } })).status).toBe(200);
  expect((await admin.client.call(retryJob, { params: { id: jobId } })).error.code).toBe('failures.gone');
  expect((await counts())['failed-jobs']).toBe(0);
  const { rows } = await pool.query(
    `select action from audit_log where subject_kind in ('job', 'mail') order by action`,
  );
  expect(rows).toEqual([{ action: 'job.retry' }, { action: 'mail.retry' }]);
});
