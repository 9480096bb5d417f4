import type { Analytics } from '#contract/admin-analytics.ts';
import { priceBands } from '#contract/admin-analytics-values.ts';
import type { Deps } from '#server/lib/deps.ts';

const searchesShown = 50;

/** Days are those of UTC. The parts are read apart: none waits for the other. */
export async function readAnalytics(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  days: number,
): Promise<Analytics> {
  const today = clock.now().toISOString().slice(0, 10);
  const ask = async (text: string, ...values: unknown[]) => (await pool.query(text, [today, days, ...values])).rows;
  const [members, brands, prices, searches] = await Promise.all([
    ask(membersSql),
    ask(brandsSql),
    ask(pricesSql, JSON.stringify(priceBands)),
    ask(searchesSql),
  ]);
  return { members: { total: members.at(-1)?.total ?? 0, days: members }, brands, prices, searches };
}

/** The first day of the period, which ends with today. */
const since = '($1::date - $2::int + 1)';
const isListedSince = `l.created_at >= ${since}::timestamp at time zone 'utc'`;

const membersSql = `with joined as (
    select (created_at at time zone 'utc')::date as day, count(*)::int as joined from profiles
    where created_at >= ${since}::timestamp at time zone 'utc' group by 1
  ), before as (
    select count(*)::int as total from profiles where created_at < ${since}::timestamp at time zone 'utc'
  )
  select to_char(d, 'YYYY-MM-DD') as day, coalesce(joined, 0) as joined,
    (before.total + sum(coalesce(joined, 0)) over (order by d))::int as total
  from generate_series(${since}::timestamp, $1::date::timestamp, interval '1 day') d
  left join joined on joined.day = d::date cross join before order by d`;

/** What the owner or an admin took back was never for sale for long: it counts neither way. */
const dealings = `count(*) filter (where l.status = 'active')::int as active,
  count(*) filter (where ${isListedSince} and l.status in ('active', 'sold', 'traded'))::int as listed,
  count(*) filter (where ${isListedSince} and l.status = 'sold')::int as sold,
  count(*) filter (where ${isListedSince} and l.status = 'traded')::int as traded,
  round(100.0 * count(*) filter (where ${isListedSince} and l.status in ('sold', 'traded'))
    / nullif(count(*) filter (where ${isListedSince} and l.status in ('active', 'sold', 'traded')), 0), 1)::float8
    as "sellThrough"`;

const brandsSql = `select b.id as brand, ${dealings},
    round(percentile_cont(0.5) within group (order by l.price_cents) filter (where l.status = 'active'))::int
      as "medianPriceCents"
  from brands b left join listings l on l.brand = b.id group by b.id, b.name order by active desc, b.name`;

const pricesSql = `with bands as (
    select "from", below, row_number() over (order by "from") as band
    from jsonb_to_recordset($3::jsonb) as given("from" int, below int)
  ), edges as (select array_agg("from" * 100 order by "from") as cents from bands)
  select bands."from", bands.below, ${dealings}
  from bands left join (
    select l.status, l.created_at, width_bucket(l.price_cents, (select cents from edges)) as band
    from listings l where l.price_cents is not null
  ) l using (band) group by bands."from", bands.below order by bands."from"`;

const searchesSql = `select term, sum(count)::int as count, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
  from empty_searches where day >= ${since} group by term order by count desc, term limit ${searchesShown}`;
