import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { findAuditEntries, findSubscriptions, getAdminDays, getAdminMetrics } from '#contract/admin/office.ts';
import { saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { pay, startBillingApp } from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { recordAudit } from './audit.ts';

let testApp: TestApp;
let admin: TestMember;

beforeAll(async () => {
  testApp = await startBillingApp();
  admin = await addAdmin(testApp, 'admin@example.com', [
    'analytics.read',
    'audit.read',
    'settings.write',
    'subscriptions.read',
  ]);
  const member = await addMember(testApp, 'payer@example.com');
  await addListing(testApp, member.id);
  await addListing(testApp, member.id, { status: 'sold' });
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
});
afterAll(() => testApp.close());

test('the dashboard counts members, active listings and subscriptions', async () => {
  expect((await admin.client.call(getAdminMetrics, {})).body).toEqual({
    users: { count: 2, isMore: false },
    activeListings: { count: 1, isMore: false },
    subscriptions: { count: 1, isMore: false },
  });
});

test('each number of the dashboard is for those who may see what it counts', async () => {
  const nothing = { users: null, activeListings: null, subscriptions: null };
  const one = { count: 1, isMore: false };
  const seenWith = async (permission: AdminPermission) => {
    const staff = await addAdmin(testApp, `${permission}@example.com`, [permission]);
    return (await staff.client.call(getAdminMetrics, {})).body;
  };
  expect(await seenWith('support.read')).toEqual(nothing);
  expect(await seenWith('listings.read')).toEqual({ ...nothing, activeListings: one });
  expect(await seenWith('subscriptions.read')).toEqual({ ...nothing, subscriptions: one });
  expect(await seenWith('users.read')).toMatchObject({ ...nothing, users: { isMore: false } });
});

test('the dashboard and the page of subscriptions count the same, bypasses included', async () => {
  const early = await addMember(testApp, 'early@example.com');
  const idle = await addMember(testApp, 'idle@example.com');
  const { db } = testApp.deps.database;
  await db.insert(userSubscriptions).values([
    { userId: early.id, bypassSubscription: true, bypassReason: 'grandfathered' },
    { userId: idle.id, stripeCustomerId: 'cus_idle' },
  ]);
  const { subscriptions } = (await admin.client.call(getAdminMetrics, {})).body;
  const { total } = (await admin.client.call(findSubscriptions, { query: {} })).body;
  expect([subscriptions?.count, total]).toEqual([2, 2]);
});

test('the thirty days end with today, and a payment counts once as revenue', async () => {
  const { days } = (await admin.client.call(getAdminDays, {})).body;
  const today = testApp.deps.clock.now().toISOString().slice(0, 10);
  expect([days.length, days.at(-1)?.day]).toEqual([30, today]);
  expect(days.at(-1)).toMatchObject({ members: 8, listings: 2, subscriptions: 1, revenueCents: 199 });
});

test('subscriptions are found by address and status, with the way to the payments sandbox', async () => {
  const find = async (query: object) => (await admin.client.call(findSubscriptions, { query })).body;
  expect(await find({ search: 'PAYER' })).toMatchObject({
    subscriptions: [{ email: 'payer@example.com', plan: 'budget-monthly', status: 'active', stripeUrl: '/dev/stripe' }],
    total: 1,
  });
  expect((await find({ status: 'canceled' })).total).toBe(0);
});

test('a change of the settings is in the audit log with before and after', async () => {
  const body = { paywall_enabled: false, grace_period_days: 9, test_mode: true };
  expect((await admin.client.call(saveSubscriptionSettings, { body })).status).toBe(200);
  const { entries } = (await admin.client.call(findAuditEntries, { query: { action: 'settings' } })).body;
  expect(entries).toMatchObject([
    { adminEmail: admin.email, before: { grace_period_days: 3 }, after: { grace_period_days: 9 } },
  ]);
});

test.each([`update audit_log set reason = 'nothing happened'`, 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(testApp.deps.database.pool.query(statement)).rejects.toThrow('The audit log cannot be changed.');
  },
);

test('an entry of the audit log names what it speaks of, as long as it is there', async () => {
  const { db } = testApp.deps.database;
  const member = await addMember(testApp, 'named@example.com', { displayName: 'Nora' });
  const listing = await addListing(testApp, member.id, { title: 'Silver bob' });
  const subjects = [
    { kind: 'member', id: member.id },
    { kind: 'listing', id: listing },
    { kind: 'listing', id: crypto.randomUUID() },
  ] as const;
  for (const subject of subjects) {
    const entry = { admin: { id: admin.id, email: 'namer@example.com' }, action: 'mail.retry', subject } as const;
    await recordAudit(db, entry, testApp.deps.clock.now());
  }
  const { entries } = (await admin.client.call(findAuditEntries, { query: { admin: 'namer@' } })).body;
  expect(entries.map(({ subjectName }) => subjectName)).toEqual([null, 'Silver bob', 'Nora']);
});

test('the audit log is read page by page, by admin, action and subject', async () => {
  const { db } = testApp.deps.database;
  for (let at = 0; at < 35; at += 1) {
    const subject = { kind: 'listing', id: `listing-${at}` } as const;
    await recordAudit(
      db,
      { admin: { id: admin.id, email: 'second@example.com' }, action: 'listing.edit', subject },
      testApp.deps.clock.now(),
    );
  }
  const find = async (query: object) => (await admin.client.call(findAuditEntries, { query })).body;
  const first = await find({ admin: 'SECOND@' });
  const second = await find({ admin: 'SECOND@', before: first.nextBefore });
  expect([first.entries.length, second.entries.length, second.nextBefore]).toEqual([30, 5, null]);
  expect(first.entries[0]?.subjectId).toBe('listing-34');
  expect((await find({ subjectKind: 'listing', subject: 'listing-7' })).entries).toHaveLength(1);
  expect((await find({ action: 'no.such' })).entries).toEqual([]);
});
