import type { Money, MoneyDay } from '#contract/admin/numbers/money.ts';
import { dayMeasures, isMoney, moneyMeasures } from '#contract/admin/numbers/money-values.ts';
import { planIds } from '#contract/billing/plans.ts';
import { owingStatuses } from '#contract/billing/subscription-states.ts';
import { writePrice } from '#contract/price.ts';
import { countCharterPlacesLeft } from '#server/billing/checkout/charter.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { toCsv } from '#server/lib/csv.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Each number as contract/admin/numbers/money-values.ts defines it; days are those of UTC. */
export async function readMoney({ database, clock }: Pick<Deps, 'database' | 'clock'>, days: number): Promise<Money> {
  const now = clock.now();
  const values = [now.toISOString().slice(0, 10), days];
  const [found, ended, charterPlacesLeft] = await Promise.all([
    database.pool.query<MoneyDay>(daysSql, values),
    database.pool.query<{ days: number | null }>(daysToCancelSql, values),
    countCharterPlacesLeft(database.db, now),
  ]);
  return { days: found.rows, charterPlacesLeft, daysToCancel: ended.rows[0]?.days ?? null };
}

const since = '($1::date - $2::int + 1)';
const sinceMoment = `(${since}::timestamp at time zone 'utc')`;

const running = `('active', ${sqlList(owingStatuses)})`;
const owing = `(${sqlList(owingStatuses)})`;
const isStart = `c.status = 'active' and c.status_before not in ${running}`;
const isEnd = `c.status_before in ${running} and c.status not in ${running} and c.status <> 'trialing'`;

const events = {
  started: isStart,
  churned: isEnd,
  trialsStarted: `c.status = 'trialing' and c.status_before <> 'trialing'`,
  trialsConverted: `c.status_before = 'trialing'
    and c.status = 'active'`,
  trialsEnded: `c.status_before = 'trialing' and c.status not in ${running} and c.status <> 'trialing'`,
  paymentsFailed: `c.status in ${owing} and c.status_before not in ${owing}`,
  paymentsRecovered: `c.status_before in ${owing} and c.status = 'active'`,
};
const eventColumns = Object.entries(events)
  .map(([name, condition]) => `(count(*) filter (where ${condition}))::int as "${name}"`)
  .join(', ');

/** What holds at the end of a day is what holds now, less all that changed since. */
const states = [
  {
    name: 'mrrCents',
    present: 'sum(monthly_cents(status, plan_type, price_cents))',
    change: 'c.monthly_cents - c.monthly_cents_before',
  },
  ...planIds.map((plan) => ({
    name: plan,
    present: `count(*) filter (where plan_type = '${plan}')`,
    change: `(c.status = 'active' and c.plan is not distinct from '${plan}')::int
      - (c.status_before = 'active' and c.plan_before is not distinct from '${plan}')::int`,
  })),
];
const presentColumns = states.map(({ name, present }) => `coalesce(${present}, 0) as "${name}"`).join(', ');
const changeColumns = states.map(({ name, change }) => `sum(${change}) as "${name}"`).join(', ');
const stateColumns = states
  .map(({ name }) => `(present."${name}" - coalesce(sum(changed."${name}") over later, 0))::int as "${name}"`)
  .join(', ');

const daysSql = `with changed as (
    select (c.at at time zone 'utc')::date as day, ${changeColumns}, ${eventColumns}
    from subscription_changes c where c.at >= ${sinceMoment} group by 1
  ), present as (select ${presentColumns} from user_subscriptions where status = 'active'),
  refunded as (
    select (refunded_at at time zone 'utc')::date as day, sum(amount_cents)::int as cents
    from payment_refunds where refunded_at >= ${sinceMoment} group by 1
  )
  select to_char(d, 'YYYY-MM-DD') as day, ${stateColumns},
    ${Object.keys(events)
      .map((name) => `coalesce(changed."${name}", 0) as "${name}"`)
      .join(', ')},
    coalesce(refunded.cents, 0) as "refundedCents"
  from generate_series(${since}::timestamp, $1::date::timestamp, interval '1 day') d
  left join changed on changed.day = d::date left join refunded on refunded.day = d::date cross join present
  window later as (order by d desc rows between unbounded preceding and 1 preceding)
  order by d`;

/** Hours and not days: days differ in length where clocks change. */
const daysToCancelSql = `select avg(extract(epoch from c.at - begun.at) / 86400)::float8 as days
  from subscription_changes c cross join lateral (
    select b.at from subscription_changes b
    where b.subscriber_id = c.subscriber_id and b.seq < c.seq and ${isStart.replaceAll('c.', 'b.')}
    order by b.seq desc limit 1
  ) begun where c.at >= ${sinceMoment} and c.at < (($1::date + 1)::timestamp at time zone 'utc') and ${isEnd}`;

export function moneyCsv({ days }: Money): string {
  return toCsv([
    ['Day', ...dayMeasures.map((measure) => moneyMeasures[measure].label)],
    ...days.map((day) => [
      day.day,
      ...dayMeasures.map((measure) => (isMoney(measure) ? writePrice(day[measure]) : day[measure])),
    ]),
  ]);
}
