import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { findPaymentDifferences, findPayments } from '#contract/admin/billing/payments.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { getMySubscription } from '#contract/billing/billing.ts';
import { checkPayments } from '#server/billing/stripe/check-payments.ts';
import { atStripe, letTimePass, pay, setPaywall, startBillingApp } from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let member: TestMember;
let count = 0;
beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
  admin = await addAdmin(testApp, 'admin@example.com', [...adminPermissions]);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  member = await addMember(testApp, `member-${count}@example.com`);
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
});

const mine = async () => (await member.client.call(getMySubscription, {})).body;
const books = async () =>
  (await admin.client.call(findPayments, { query: { search: member.email } })).body.payments.map(
    ({ dispute, refundedCents }) => [dispute?.state, refundedCents],
  );
const waiting = async () =>
  (await admin.client.call(getAttention, {})).body.items.find(({ kind }) => kind === 'payment-disputes')?.count;
const mails = async () => (await readMailbox(testApp, member.email)).map(({ subject }) => subject);

test('an open dispute waits for staff with its day, and changes nothing for the member', async () => {
  const before = await waiting();
  await atStripe(testApp, member, 'dispute');
  expect(await waiting()).toBe(Number(before) + 1);
  expect(await books()).toEqual([['open', 0]]);
  const { disputes } = (await admin.client.call(findPaymentDifferences, {})).body;
  expect(disputes).toContainEqual(expect.objectContaining({ amountCents: 199, dueBy: expect.any(String) }));
  expect(await mine()).toMatchObject({ status: 'active', access: 'active' });
  await atStripe(testApp, member, 'won');
  expect([await waiting(), await books()]).toEqual([before, [['won', 0]]]);
  expect(await mine()).toMatchObject({ status: 'active', ended: null });
  expect(await mails()).toEqual(['Your subscription has started']);
});

test('a lost dispute of the present period counts as a refund and ends the plan', async () => {
  await atStripe(testApp, member, 'dispute');
  await atStripe(testApp, member, 'lost');
  expect(await books()).toEqual([['lost', 199]]);
  expect(await mine()).toMatchObject({ access: 'inactive', paidUntil: null, ended: { cause: 'dispute' } });
  expect(await mails()).toEqual(['Your subscription has started']);
  await checkPayments({ ...testApp.deps, settings: testApp.services.settings }, testApp.services.payments);
  expect((await admin.client.call(findPaymentDifferences, {})).body.differences).toEqual([]);
});

test('a lost dispute of an earlier period leaves the plan alone', async () => {
  await atStripe(testApp, member, 'dispute');
  await letTimePass(testApp, member);
  await runJobs(testApp);
  const { deps, services } = testApp;
  const { rows } = await deps.database.pool.query<{ dispute_id: string; customer_id: string }>(
    'select dispute_id, customer_id from payment_disputes where user_id = $1',
    [member.id],
  );
  await deps.database.pool.query(
    `update stripe_sandbox_objects set data = data || '{"status": "lost"}' where id = $1`,
    [rows[0]?.dispute_id],
  );
  await checkPayments({ ...deps, settings: services.settings }, services.payments);
  // Both payments have one moment here, so that they come in any order.
  expect((await books()).toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
    [undefined, 0],
    ['lost', 199],
  ]);
  expect(await mine()).toMatchObject({ status: 'active', ended: null });
});
