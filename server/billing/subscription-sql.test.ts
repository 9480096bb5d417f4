import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionStatuses } from '#contract/billing/billing-values.ts';
import { isPaid, owingStatuses, paidStatuses } from '#contract/billing/subscription-states.ts';
import { hourMs } from '#contract/durations.ts';
import { graceDaysMax } from '#contract/settings/grace-schema.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { decideAccess, isSubscribed } from '#server/auth/access.ts';
import { cloneDatabase } from '#server/test/test-app.ts';
import { isEndable } from './ending/ends.ts';
import { accessSql, isEndableSql, isPaidSql, isSubscribedSql } from './subscription-sql.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase();
  drop = clone.drop;
  client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  // Where clocks change: a day of grace has 24 hours here too.
  await client.query(`set time zone 'America/New_York'`);
});
afterAll(async () => {
  await client.end();
  await drop();
});

const hour = hourMs;
/** A day after New York set its clocks forward. */
const now = new Date('2026-03-09T06:00:00.000Z');

/** Often the same for rows and settings, so that many rows stand at the edge of their grace. */
const usualGraces = [0, 1, 3, graceDaysMax];

/** Moments around every boundary of a grace period, and anywhere. */
const moment = fc.option(
  fc
    .record({
      days: fc.oneof(
        fc.constantFrom(...usualGraces.map((days) => -days)),
        fc.integer({ min: -graceDaysMax - 1, max: 1 }),
      ),
      ms: fc.constantFrom(-hour, -1, 0, 1, hour, 13 * hour + 7),
    })
    .map(({ days, ms }) => new Date(now.getTime() + days * 24 * hour + ms)),
);
const uuid = '00000000-0000-4000-8000-000000000000';
const row = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  bypassReason: fc.constantFrom('grandfathered' as const, 'testing' as const, null),
  currentPeriodEnd: moment,
  paidUntil: moment,
  cancelAtPeriodEnd: fc.boolean(),
  endId: fc.constantFrom(uuid, null),
  stripeCustomerId: fc.constantFrom('cus_1', null),
});
const settings: fc.Arbitrary<SubscriptionSettings> = fc.record({
  paywall_enabled: fc.boolean(),
  grace_period_days: fc.oneof(fc.constantFrom(...usualGraces), fc.integer({ min: 0, max: graceDaysMax })),
  test_mode: fc.boolean(),
});

const statement = `select ${isPaidSql} as "isPaid",
    ${isSubscribedSql({ now: '$2', graceDays: '$3' })} as "isSubscribed",
    ${accessSql({ now: '$2', graceDays: '$3', isPaywallOn: '$4', isTestMode: '$5' })} as access,
    ${isEndableSql('$2')} as "isEndable"
  from jsonb_array_elements($1::jsonb) with ordinality given (one, place)
    left join lateral jsonb_populate_record(null::user_subscriptions, one) s on true order by place`;

async function askDatabase(rows: object[], { paywall_enabled, grace_period_days, test_mode }: SubscriptionSettings) {
  const stored = rows.map((given) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  );
  const values = [JSON.stringify(stored), now, grace_period_days, paywall_enabled, test_mode];
  return (await client.query(statement, values)).rows;
}

test('paid, subscribed, access and end are decided alike in the database and in the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 40, maxLength: 60 }), settings, async (rows, current) => {
      expect(await askDatabase(rows, current)).toEqual(
        rows.map((one) => ({
          isPaid: isPaid(one.status),
          isSubscribed: isSubscribed(one, current, now),
          access: decideAccess(current, one, now),
          isEndable: isEndable(one, now),
        })),
      );
    }),
    { numRuns: 150 },
  );
});

test('a member without a row has no access but where the paywall is off, in the database as in the server', async () => {
  for (const paywall_enabled of [true, false]) {
    const current = { paywall_enabled, grace_period_days: 30, test_mode: true };
    const [{ isPaid: paid, isSubscribed: subscribed, access }] = await askDatabase([{}], current);
    expect([paid, subscribed, access]).toEqual([false, false, decideAccess(current, null, now)]);
  }
});

test('active and trialing are paid, past due and unpaid are owed, and no other status is either', () => {
  expect([paidStatuses, owingStatuses]).toEqual([
    ['active', 'trialing'],
    ['past_due', 'unpaid'],
  ]);
});

// The sandbox is Stripe's side, and has statuses of its own.
test('which statuses are paid or owed is written out in one file alone', () => {
  const sources = globSync('{contract,server,web,demo}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.ts$|stripe-sandbox/.test(path),
  );
  const written = /'active'.*'trialing'|'trialing'.*'active'|'past_due'.*'unpaid'|'unpaid'.*'past_due'/;
  expect(sources.filter((path) => written.test(readFileSync(path, 'utf8')))).toEqual([
    'contract/billing/subscription-states.ts',
  ]);
});
