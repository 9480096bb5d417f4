import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminPermission } from '#contract/admin/admin.ts';
import {
  type AdminPayment,
  findPaymentDifferences,
  findPayments,
  refundPayment,
} from '#contract/admin/billing/payments.ts';
import { exportPath, monthOfPaymentsPath } from '#contract/admin/exports.ts';
import { findAuditEntries, findSubscriptions } from '#contract/admin/office.ts';
import { adminPresets } from '#contract/admin/rights/presets.ts';
import { getMySubscription } from '#contract/billing/billing.ts';
import { checkPayments } from '#server/billing/stripe/check-payments.ts';
import { reconcile } from '#server/billing/stripe/reconcile.ts';
import { refundOrders } from '#server/db/schema/admin.ts';
import { receivedPayments } from '#server/db/schema/billing.ts';
import { failsLaterCard, goodCard, letTimePass, pay, setPaywall, startBillingApp } from '#server/test/billing-app.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let bookkeeper: TestMember;
let member: TestMember;
let count = 0;
const start = Date.now();

beforeAll(async () => {
  testApp = await startBillingApp();
  await setPaywall(testApp);
  bookkeeper = await addAdmin(testApp, 'books@example.com', [...adminPresets.Bookkeeper, 'audit.read']);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  count += 1;
  testApp.deps.clock.set(new Date(start + count * 60_000));
  member = await addMember(testApp, `payer-${count}@example.com`);
});

const payments = () => testApp.services.payments;
const billing = () => ({ ...testApp.deps, settings: testApp.services.settings });
const check = () => checkPayments(billing(), payments());

async function subscribe(plan: Parameters<typeof pay>[2] = 'budget-annual', card = goodCard): Promise<AdminPayment> {
  await pay(testApp, member, plan, card);
  await runJobs(testApp);
  return mine();
}

async function list(query: { search?: string; month?: string; cursor?: string } = {}, by = bookkeeper) {
  return (await by.client.call(findPayments, { query })).body;
}

async function mine(): Promise<AdminPayment> {
  const [payment] = (await list({ search: member.email })).payments;
  if (!payment) throw new Error('no payment is listed');
  return payment;
}

function refund(
  invoiceId: string,
  amountCents: number,
  id: string = randomUUID(),
  by = bookkeeper,
  more: { endsPlan?: boolean } = {},
) {
  return by.client.call(refundPayment, {
    params: { id: invoiceId },
    body: { id, amountCents, reason: 'Charged twice', ...more },
  });
}

/** Refunds of the member's payments, as Stripe has them. */
async function atStripe(): Promise<number[]> {
  const { rows } = await testApp.deps.database.pool.query(
    `select (r.data ->> 'amount')::int as cents from stripe_sandbox_objects r join stripe_sandbox_objects c
       on c.id = r.customer and c.data ->> 'email' = $1 where r.kind = 'refund' order by r.created_at, r.id`,
    [member.email],
  );
  return rows.map(({ cents }) => cents);
}

const refundAtStripe = (invoiceId: string, amount: number) =>
  payments()?.stripe.refunds.create({ charge: invoiceId.replace('in_', 'ch_'), amount });
const loseStripe = () => testApp.deps.database.pool.query('alter table stripe_sandbox_objects rename to away');
const findStripe = () => testApp.deps.database.pool.query('alter table away rename to stripe_sandbox_objects');

async function differences() {
  const { differences: all } = (await bookkeeper.client.call(findPaymentDifferences, {})).body;
  return all.map(({ invoiceId, kind, oursCents, stripeCents, settledAt }) => ({
    invoiceId,
    kind,
    oursCents,
    stripeCents,
    isOpen: settledAt === null,
  }));
}

test('a payment is listed with plan, fee, net and the number on its invoice, and stands so in the file of its month', async () => {
  const payment = await subscribe();
  expect(payment).toMatchObject({
    member: { id: member.id, email: member.email },
    plan: 'budget-annual',
    grossCents: 2499,
    feeCents: 102,
    netCents: 2397,
    refundedCents: 0,
    waitingCents: 0,
  });
  expect(payment.invoiceNumber).toMatch(/^WIG-/);
  expect((await list({ search: payment.invoiceNumber ?? '' })).payments).toEqual([payment]);
  const month = payment.paidAt.slice(0, 7);
  const file = async (path: string) => (await bookkeeper.client.send<string>('GET', path)).body.split('\r\n');
  const line = `,${member.email},budget-annual,24.99,1.02,23.97,0.00,${payment.invoiceNumber},${payment.invoiceId}`;
  expect(await file(monthOfPaymentsPath(month))).toContainEqual(expect.stringContaining(line));
  expect(await file(exportPath('payments'))).toContainEqual(expect.stringContaining(line));
  expect(await file(monthOfPaymentsPath('2020-01'))).toHaveLength(2);
  const wrong = await bookkeeper.client.send('GET', monthOfPaymentsPath("2026-13'"));
  expect(wrong.status).toBe(400);
});

test('pages go on where the last one ended, also among payments of the same moment, and the sums are of the whole month', async () => {
  const paidAt = new Date('2021-03-31T23:59:59.999Z');
  const rows = Array.from({ length: 60 }, (_, at) => ({
    invoiceId: `in_old_${String(at).padStart(2, '0')}`,
    userId: member.id,
    amountCents: 1000,
    feeCents: 59,
    paidAt: at < 55 ? paidAt : new Date('2021-04-01T00:00:00Z'),
  }));
  await testApp.deps.database.db.insert(receivedPayments).values(rows);
  const first = await list({ month: '2021-03' });
  expect(first.payments).toHaveLength(50);
  expect(first.sums).toEqual({ payments: 55, grossCents: 55_000, feeCents: 3245, netCents: 51_755, refundedCents: 0 });
  const second = await list({ month: '2021-03', cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ nextCursor: null, sums: null });
  const ids = [...first.payments, ...second.payments].map(({ invoiceId }) => invoiceId);
  expect(ids).toEqual(
    rows
      .slice(0, 55)
      .map(({ invoiceId }) => invoiceId)
      .toReversed(),
  );
  const broken = await bookkeeper.client.call(findPayments, { query: { cursor: `1.in'` } });
  expect(broken.error?.code).toBe('admin.broken_cursor');
  await testApp.deps.database.pool.query(`delete from received_payments where invoice_id like 'in_old%'`);
});

test('a payment is refunded in part and then whole, the plan goes on, and the member and the audit log are told', async () => {
  const { invoiceId } = await subscribe();
  expect((await refund(invoiceId, 500)).status).toBe(200);
  expect(await mine()).toMatchObject({ refundedCents: 0, waitingCents: 500 });
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ refundedCents: 500, waitingCents: 0, refusedCents: 0 });
  expect((await refund(invoiceId, 2000)).error?.code).toBe('admin.refund_too_much');
  expect((await refund(invoiceId, 0)).status).toBe(400);
  expect((await refund(invoiceId, 1999)).status).toBe(200);
  await runJobs(testApp);
  expect(await mine()).toMatchObject({ refundedCents: 2499, waitingCents: 0 });
  expect((await atStripe()).toSorted()).toEqual([1999, 500]);
  expect((await member.client.call(getMySubscription, {})).body).toMatchObject({ status: 'active' });

  const mails = (await readMailbox(testApp, member.email)).filter(({ subject }) => subject.includes('refund'));
  expect(mails.map(({ text }) => /\$[\d.]+/.exec(text ?? '')?.[0]).toSorted()).toEqual(['$19.99', '$5.00']);
  expect(mails[0]?.text).toContain('Charged twice');
  const { entries } = (
    await bookkeeper.client.call(findAuditEntries, { query: { action: 'payment.refund', subject: member.id } })
  ).body;
  expect(entries.map(({ reason, after }) => ({ reason, after }))).toEqual(
    [2499, 500].map((refundedCents) => ({
      reason: 'Charged twice',
      after: { invoiceId, paidCents: 2499, refundedCents },
    })),
  );
});

test('a full refund ends the plan where that was chosen, once, in one mail, and a part never does', async () => {
  const { invoiceId, paysRunningPlan } = await subscribe();
  expect(paysRunningPlan).toBe(true);
  const end = (cents: number, id: string = randomUUID()) =>
    refund(invoiceId, cents, id, bookkeeper, { endsPlan: true });
  expect((await end(500)).error.code).toBe('admin.refund_part');
  await refund(invoiceId, 500);
  await runJobs(testApp);
  const id = randomUUID();
  expect((await Promise.all([end(1999, id), end(1999, id)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await member.client.call(getMySubscription, {})).body).toMatchObject({ status: 'canceled' });
  await runJobs(testApp);
  expect((await end(1999, id)).status).toBe(200);
  // This id cannot belong to a refund after which the plan went on.
  expect((await refund(invoiceId, 1999, id)).error.code).toBe('admin.refund_id_taken');
  expect((await atStripe()).toSorted()).toEqual([1999, 500]);
  expect(await mine()).toMatchObject({ refundedCents: 2499, paysRunningPlan: false });
  const { status, paidUntil, ended } = (await member.client.call(getMySubscription, {})).body;
  expect({ status, paidUntil }).toEqual({ status: 'canceled', paidUntil: null });
  expect(ended).toMatchObject({
    cause: 'staff',
    timing: 'now',
    reason: 'Charged twice',
    refundCents: 1999,
    isSettled: true,
  });
  const mails = (await readMailbox(testApp, member.email)).filter(({ text }) => text?.includes('$19.99'));
  expect(mails.map(({ subject }) => subject)).toEqual(['Our team has ended your subscription']);
});

test('two admins who refund the same payment at once give it back once, and so does a request that is sent twice', async () => {
  const { invoiceId } = await subscribe();
  const other = await addAdmin(testApp, `other-${count}@example.com`, [...adminPresets.Bookkeeper]);
  const both = await Promise.all([refund(invoiceId, 2499), refund(invoiceId, 2499, randomUUID(), other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runJobs(testApp);
  expect(await atStripe()).toEqual([2499]);

  member = await addMember(testApp, `twice-${count}@example.com`);
  const second = await subscribe();
  const id = randomUUID();
  const sent = await Promise.all([refund(second.invoiceId, 700, id), refund(second.invoiceId, 700, id)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  await runJobs(testApp);
  expect((await refund(second.invoiceId, 700, id)).status).toBe(200);
  await runJobs(testApp);
  expect(await atStripe()).toEqual([700]);
});

test('another refund under the id of one that was ordered is refused, and not said to be done', async () => {
  const first = await subscribe();
  const id = randomUUID();
  expect((await refund(first.invoiceId, 700, id)).status).toBe(200);
  expect((await refund(first.invoiceId, 800, id)).error.code).toBe('admin.refund_id_taken');
  member = await addMember(testApp, `another-${count}@example.com`);
  const second = await subscribe();
  expect((await refund(second.invoiceId, 700, id)).error.code).toBe('admin.refund_id_taken');
  await runJobs(testApp);
  expect(await atStripe()).toEqual([]);
});

test('what was given back at Stripe itself cannot be given back again', async () => {
  const { invoiceId } = await subscribe();
  await refundAtStripe(invoiceId, 2000);
  // Its event has not arrived yet.
  expect((await refund(invoiceId, 500)).error?.code).toBe('admin.refund_too_much');
  expect((await refund(invoiceId, 499)).status).toBe(200);
  await runJobs(testApp);
  expect((await atStripe()).toSorted()).toEqual([2000, 499]);

  member = await addMember(testApp, `late-${count}@example.com`);
  const second = await subscribe();
  await refund(second.invoiceId, 2499);
  await refundAtStripe(second.invoiceId, 2400);
  await runJobs(testApp);
  expect((await atStripe()).toSorted()).toEqual([2400, 99]);
  expect(await mine()).toMatchObject({ refundedCents: 2499, refusedCents: 2400, waitingCents: 0 });
});

test('a refund that was ordered while Stripe was away arrives later, once', async () => {
  const { invoiceId } = await subscribe();
  await refund(invoiceId, 300);
  await loseStripe();
  await expect(reconcileLater()).rejects.toThrow();
  await findStripe();
  expect(await mine()).toMatchObject({ waitingCents: 300 });
  await reconcileLater();
  await reconcileLater();
  await runJobs(testApp);
  expect(await atStripe()).toEqual([300]);
  expect(await testApp.deps.database.db.select().from(refundOrders)).not.toContainEqual(
    expect.objectContaining({ doneAt: null }),
  );
});

function reconcileLater(): Promise<void> {
  testApp.deps.clock.advance({ hours: 2 });
  return reconcile(billing(), payments());
}

test('the check of the night adds payments and refunds whose events were lost, and shows each difference', async () => {
  await check();
  const known = await differences();
  await pay(testApp, member, 'budget-annual', goodCard);
  expect((await list({ search: member.email })).payments).toEqual([]);
  await check();
  const { invoiceId } = await mine();
  const missed = { invoiceId, kind: 'missing_here', oursCents: 0, stripeCents: 2499, isOpen: false };
  expect(await differences()).toEqual(expect.arrayContaining([missed, ...known]));

  await refundAtStripe(invoiceId, 400);
  await testApp.deps.database.pool.query(
    `update received_payments set amount_cents = 2500, fee_cents = null where invoice_id = '${invoiceId}'`,
  );
  await check();
  expect(await mine()).toMatchObject({ grossCents: 2499, refundedCents: 400, feeCents: 102 });
  const found = (await differences()).filter((one) => one.invoiceId === invoiceId);
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      missed,
      { invoiceId, kind: 'amount', oursCents: 2500, stripeCents: 2499, isOpen: false },
      { invoiceId, kind: 'refund', oursCents: 0, stripeCents: 400, isOpen: false },
    ]),
  );
});

test('what we have and Stripe does not call paid stays an open difference until both say the same', async () => {
  const { db, pool } = testApp.deps.database;
  const row = { invoiceId: 'in_nowhere', userId: member.id, amountCents: 900, paidAt: testApp.deps.clock.now() };
  await db.insert(receivedPayments).values(row);
  await check();
  const open = { invoiceId: 'in_nowhere', kind: 'missing_at_stripe', oursCents: 900, stripeCents: 0, isOpen: true };
  expect(await differences()).toContainEqual(open);
  await check();
  expect((await differences()).filter(({ invoiceId }) => invoiceId === 'in_nowhere')).toEqual([open]);
  await pool.query(`delete from received_payments where invoice_id = 'in_nowhere'`);
  await check();
  expect(await differences()).toContainEqual({ ...open, isOpen: false });
  const { checkedAt } = (await bookkeeper.client.call(findPaymentDifferences, {})).body;
  expect(checkedAt).toBeTruthy();
});

test('a member whose payment failed is shown with what they owe and since when', async () => {
  await subscribe('budget-monthly', failsLaterCard);
  testApp.deps.clock.advance({ days: 2 });
  const failedAt = testApp.deps.clock.now();
  await letTimePass(testApp, member);
  await runJobs(testApp);
  testApp.deps.clock.advance({ days: 3 });
  const { subscriptions } = (
    await bookkeeper.client.call(findSubscriptions, { query: { search: member.email, status: 'owing' } })
  ).body;
  expect(subscriptions.map(({ status, owing }) => ({ status, cents: owing?.cents }))).toEqual([
    { status: 'past_due', cents: 199 },
  ]);
  const since = new Date(subscriptions[0]?.owing?.since ?? 0).getTime();
  expect(Math.abs(since - failedAt.getTime())).toBeLessThan(60_000);
});

test('support sees payments without sums and refunds nothing, a moderator sees none', async () => {
  const { invoiceId, paidAt } = await subscribe();
  const hire = (name: string, rights: readonly AdminPermission[]) =>
    addAdmin(testApp, `${name}@example.com`, [...rights]);
  const support = await hire('support', adminPresets.Support);
  const month = paidAt.slice(0, 7);
  expect(await list({ month }, support)).toMatchObject({ sums: null });
  expect((await list({ month })).sums).toMatchObject({ payments: expect.any(Number) });
  expect((await refund(invoiceId, 1, randomUUID(), support)).status).toBe(403);
  const moderator = await hire('moderator', adminPresets.Moderator);
  expect((await moderator.client.call(findPayments, { query: {} })).status).toBe(403);
  const manager = await hire('manager', adminPresets.Manager);
  expect((await list({ month }, manager)).sums).not.toBeNull();
  expect((await refund(invoiceId, 1, randomUUID(), manager)).status).toBe(200);
});
