import type { Money, MoneyDay } from '#contract/admin/numbers/money.ts';
import { dayMeasures, isMoney, moneyMeasures } from '#contract/admin/numbers/money-values.ts';
import { csvText } from '#contract/csv.ts';
import { writePrice } from '#contract/price.ts';
import { countCharterPlacesLeft } from '#server/billing/checkout/charter.ts';
import type { Deps } from '#server/lib/deps.ts';
import { ends, eventNames, measuredChanges, measures, states } from './measured-changes.ts';

/** Each number as contract/admin/numbers/money-values.ts defines it; days are those of UTC. */
export async function readMoney({ database, clock }: Pick<Deps, 'database' | 'clock'>, days: number): Promise<Money> {
  const now = clock.now();
  const { rows: sums } = await database.pool.query<{ until: string }>({
    name: 'admin-money-sums',
    text: 'select coalesce(max(seq), 0) as until from subscription_sums_until',
  });
  const values = [now.toISOString().slice(0, 10), days, sums[0]?.until ?? 0];
  const [found, charterPlacesLeft] = await Promise.all([
    database.pool.query<{ days: MoneyDay[]; daysToCancel: number | null }>(moneySql, values),
    countCharterPlacesLeft(database.db, now),
  ]);
  const { days: counted = [], daysToCancel = null } = found.rows[0] ?? {};
  return { days: counted, charterPlacesLeft, daysToCancel };
}

const since = '($1::date - $2::int + 1)';
const sinceMoment = `(${since}::timestamp at time zone 'utc')`;

// The parameter is a number that was read before: PostgreSQL foresees by it how few changes there are behind the sums.
const isUnsummed = `c.seq > $3::bigint and c.seq > (select seq from until) and c.at >= ${sinceMoment}`;

const presentColumns = states.map(({ name, present }) => `coalesce(${present}, 0) as "${name}"`).join(', ');
const stateColumns = states
  .map(({ name }) => `(present."${name}" - coalesce(sum(changed."${name}") over later, 0))::int as "${name}"`)
  .join(', ');

const moneySql = `with until as materialized (select coalesce(max(seq), 0) as seq from subscription_sums_until),
  changed as materialized (
    select day, ${measures.map((name) => `sum(number) filter (where measure = '${name}') as "${name}"`).join(', ')}
    from (
      select day, measure, number from subscription_day_sums where day >= ${since}
      union all ${measuredChanges(isUnsummed)}
    ) measured group by day
  ), present as (select ${presentColumns} from user_subscriptions where status = 'active'),
  refunded as (
    select (refunded_at at time zone 'utc')::date as day, sum(amount_cents)::int as cents
    from payment_refunds where refunded_at >= ${sinceMoment} group by 1
  ), days as (
    select to_char(d, 'YYYY-MM-DD') as day, ${stateColumns},
      ${eventNames.map((name) => `coalesce(changed."${name}", 0)::int as "${name}"`).join(', ')},
      coalesce(refunded.cents, 0) as "refundedCents"
    from generate_series(${since}::timestamp, $1::date::timestamp, interval '1 day') d
    left join changed on changed.day = d::date left join refunded on refunded.day = d::date cross join present
    window later as (order by d desc rows between unbounded preceding and 1 preceding)
  )
  select (select json_agg(days order by day) from days) as days,
    (select sum("${ends.seconds}") / nullif(sum("${ends.number}"), 0) / 86400 from changed where day <= $1::date)::float8 as "daysToCancel"`;

export function moneyCsv({ days }: Money): string {
  return csvText([
    ['Day', ...dayMeasures.map((measure) => moneyMeasures[measure].label)],
    ...days.map((day) => [
      day.day,
      ...dayMeasures.map((measure) => (isMoney(measure) ? writePrice(day[measure]) : day[measure])),
    ]),
  ]);
}
