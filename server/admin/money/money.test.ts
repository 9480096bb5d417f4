import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMoney, type MoneyDay } from '#contract/admin/numbers/money.ts';
import { dayMeasures, moneyCsvPath, moneyMeasures } from '#contract/admin/numbers/money-values.ts';
import { charterSeats, planIds } from '#contract/billing/plans.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import { charterPlaces, paymentRefunds, userSubscriptions } from '#server/db/schema/billing.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { sumSubscriptionChanges } from './sum-changes.ts';

let testApp: TestApp;
let admin: TestMember;
const members: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['analytics.read']);
  for (let at = 0; at < 4; at += 1) members.push((await addMember(testApp, `member-${at}@example.com`)).id);
});
afterAll(() => testApp.close());

const statuses = ['none', 'active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete'] as const;

/** One member's life: after so many hours, another status, plan and price; or the account is deleted. */
const step = fc.record({
  hours: fc.integer({ min: 1, max: 24 * 12 }),
  status: fc.constantFrom(...statuses),
  plan: fc.constantFrom(...planIds),
  cents: fc.integer({ min: 100, max: 20_000 }),
  /** Whether the job that sums changes up runs next. */
  isSummed: fc.boolean(),
});
const lives = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Moment extends Omit<Step, 'hours'> {
  at: number;
}

const hour = hourMs;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const isRunning = (status: string) => ['active', 'past_due', 'unpaid'].includes(status);
const isOwing = (status: string) => ['past_due', 'unpaid'].includes(status);

/** Backwards from now, so that the last thing that happens is the present. */
function momentsOf(life: Step[], now: number): Moment[] {
  let at = now - life.reduce((sum, { hours }) => sum + hours, 0) * hour;
  return life.map(({ hours, ...state }) => {
    at += hours * hour;
    return { ...state, at };
  });
}

/** Counted plainly: for each day look at each life, and say what the definitions say. */
function countDay(day: string, histories: Moment[][]): Omit<MoneyDay, 'day' | 'refundedCents'> {
  const counts = Object.fromEntries(dayMeasures.map((name) => [name, 0])) as Omit<MoneyDay, 'day'>;
  for (const history of histories) {
    const atEnd = history.filter(({ at }) => dayOf(at) <= day).at(-1);
    if (atEnd?.status === 'active') {
      counts[atEnd.plan] += 1;
      counts.mrrCents += atEnd.plan.endsWith('annual') ? Math.round(atEnd.cents / 12) : atEnd.cents;
    }
    for (const [place, { at, status }] of history.entries()) {
      if (dayOf(at) !== day) continue;
      const before = history[place - 1]?.status ?? 'none';
      if (status === 'active' && !isRunning(before)) counts.started += 1;
      if (isRunning(before) && !isRunning(status) && status !== 'trialing') counts.churned += 1;
      if (status === 'trialing' && before !== 'trialing') counts.trialsStarted += 1;
      if (before === 'trialing' && status === 'active') counts.trialsConverted += 1;
      if (before === 'trialing' && !isRunning(status) && status !== 'trialing') counts.trialsEnded += 1;
      if (isOwing(status) && !isOwing(before)) counts.paymentsFailed += 1;
      if (isOwing(before) && status === 'active') counts.paymentsRecovered += 1;
    }
  }
  const { refundedCents: _, ...counted } = counts;
  return counted;
}

/** The days between becoming paid and the end, of each end in the period. */
function meanDaysToCancel(histories: Moment[][], since: string): number | null {
  const lengths = histories.flatMap((history) => {
    let begun: number | undefined;
    return history.flatMap(({ at, status }, place) => {
      const before = history[place - 1]?.status ?? 'none';
      if (status === 'active' && !isRunning(before)) begun = at;
      const isEnd = isRunning(before) && !isRunning(status) && status !== 'trialing';
      return isEnd && begun !== undefined && dayOf(at) >= since ? [(at - begun) / dayMs] : [];
    });
  });
  return lengths.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

test('each number is what a plain count over any history of subscriptions gives', async () => {
  const { db, pool } = testApp.deps.database;
  await fc.assert(
    fc.asyncProperty(lives, async (drawn) => {
      await pool.query('truncate subscription_changes');
      await pool.query('delete from user_subscriptions');
      await pool.query('truncate subscription_changes, subscription_day_sums, subscription_sums_until');
      const now = testApp.deps.clock.now().getTime();
      const histories = drawn.map((life) => momentsOf(life, now));
      for (const [place, history] of histories.entries()) {
        const userId = members[place] ?? '';
        for (const { at, status, plan, cents, isSummed } of history) {
          const row = { status, planType: plan, priceCents: cents, updatedAt: new Date(at) };
          await db
            .insert(userSubscriptions)
            .values({ userId, ...row })
            .onConflictDoUpdate({ target: userSubscriptions.userId, set: row });
          if (isSummed) await sumSubscriptionChanges(testApp.deps);
        }
      }
      const { days, daysToCancel } = (await admin.client.call(getMoney, { query: { days: 90 } })).body;
      for (const { day, refundedCents: _, ...said } of days) expect(said, day).toEqual(countDay(day, histories));
      const mean = meanDaysToCancel(histories, days[0]?.day ?? '');
      if (mean === null) expect(daysToCancel).toBeNull();
      else expect(daysToCancel).toBeCloseTo(mean, 6);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('refunds count on the day they were made, and charter places are those that are left', async () => {
  const now = testApp.deps.clock.now();
  const yesterday = new Date(now.getTime() - 24 * hour);
  const { db } = testApp.deps.database;
  await db.insert(paymentRefunds).values([
    { refundId: 're_1', amountCents: 300, refundedAt: now },
    { refundId: 're_2', amountCents: 200, refundedAt: now },
    { refundId: 're_3', amountCents: 50, refundedAt: yesterday },
  ]);
  await db.insert(charterPlaces).values([{ userId: members[0], heldUntil: now, takenAt: now }]);
  const { days, charterPlacesLeft } = (await admin.client.call(getMoney, { query: {} })).body;
  expect(days.slice(-2).map(({ refundedCents }) => refundedCents)).toEqual([50, 500]);
  expect(charterPlacesLeft).toBe(charterSeats - 1);
});

test('an account that is deleted takes its subscription out of the numbers', async () => {
  const { db, pool } = testApp.deps.database;
  const member = await addMember(testApp, 'leaves@example.com');
  const row = { userId: member.id, status: 'active', planType: 'budget-monthly', priceCents: 199 } as const;
  const mrr = async () => (await admin.client.call(getMoney, { query: {} })).body.days.at(-1)?.mrrCents ?? 0;
  const before = await mrr();
  await db.insert(userSubscriptions).values({ ...row, updatedAt: testApp.deps.clock.now() });
  expect(await mrr()).toBe(before + 199);
  await pool.query('delete from user_subscriptions where user_id = $1', [member.id]);
  expect(await mrr()).toBe(before);
});

test('the file has the numbers of the page, with their names', async () => {
  const file = await admin.client.send<string>('GET', moneyCsvPath(30));
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines[0]).toContain(moneyMeasures.mrrCents.label);
});
