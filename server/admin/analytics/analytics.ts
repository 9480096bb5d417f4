import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import { type AnalyticsTable, bandLabel, priceBands } from '#contract/admin/numbers/analytics-values.ts';
import { findBrand } from '#contract/brands/brands.ts';
import { priceMaxCents, shownStatuses } from '#contract/listings/listing-values.ts';
import { writePrice } from '#contract/price.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { type Cell, toCsv } from '#server/lib/csv.ts';
import type { Deps } from '#server/lib/deps.ts';

const searchesShown = 50;
const bandEdges = priceBands.map(({ from }) => from * 100);

/** Days are those of UTC. The parts are read apart: none waits for the other. */
export async function readAnalytics(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  days: number,
): Promise<Analytics> {
  const today = clock.now().toISOString().slice(0, 10);
  const ask = async (text: string, ...values: unknown[]) => (await pool.query(text, [today, days, ...values])).rows;
  const [members, [dealings], searches] = await Promise.all([
    ask(membersSql),
    ask(dealingsSql, bandEdges),
    ask(searchesSql),
  ]);
  const prices = priceBands.map((band, at) => ({ ...band, ...dealings.prices[at] }));
  return { members: { total: members.at(-1)?.total ?? 0, days: members }, brands: dealings.brands, prices, searches };
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

/** Along an index by brand and price: half of them are passed, none is sorted. */
const medianSql = `select round(avg(price_cents))::int as median from (
    select price_cents from listings where brand = b.brand and status = 'active' and price_cents is not null
    order by price_cents offset greatest(priced - 1, 0) / 2 limit 2 - priced % 2
  ) middle`;

const fields = (row: string) =>
  ['active', 'listed', 'sold', 'traded', 'sellThrough'].map((name) => `'${name}', ${row}."${name}"`).join(', ');

/** What the owner or an admin took back was never for sale for long: it counts neither way. */
const sums = `coalesce(sum(number) filter (where status = 'active'), 0)::int as active,
  coalesce(sum(fresh), 0)::int as listed,
  coalesce(sum(fresh) filter (where status = 'sold'), 0)::int as sold,
  coalesce(sum(fresh) filter (where status = 'traded'), 0)::int as traded,
  round(100.0 * coalesce(sum(fresh) filter (where status <> 'active'), 0) / nullif(sum(fresh), 0), 1)::float8
    as "sellThrough"`;

/** Each brand, status and price band is one range of an index, which has all that is counted. */
const cell = (band: string, ranges: string, price: string) => `
  select b.id as brand, s.status, ${band} as band, n.*
  from brands b cross join unnest(array[${sqlList(shownStatuses)}]) as s (status) ${ranges} cross join lateral (
    select count(*)::int as number, (count(*) filter (where ${isListedSince}))::int as fresh
    from listings l where l.brand = b.id and l.status = s.status and ${price}
  ) n`;

const dealingsSql = `with bands as (
    select band, cents, lead(cents, 1, ${priceMaxCents + 1}) over (order by band) as below
    from unnest($3::int[]) with ordinality as given (cents, band)
  ), cells as materialized (
    ${cell('band', 'cross join bands', 'l.price_cents >= cents and l.price_cents < below')}
    union all ${cell('null', '', 'l.price_cents is null')}
  ), by_brand as (
    select b.id as brand, b.name, ${sums},
      coalesce(sum(number) filter (where status = 'active' and band is not null), 0)::int as priced
    from brands b join cells on cells.brand = b.id group by b.id
  ), by_price as (select band, ${sums} from cells where band is not null group by band)
  select (
      select json_agg(json_build_object(${fields('b')}, 'brand', brand, 'medianPriceCents', median) order by active desc, name)
      from by_brand b cross join lateral (${medianSql}) m
    ) as brands,
    (select json_agg(json_build_object(${fields('p')}) order by band) from by_price p) as prices`;

const searchesSql = `select term, sum(count)::int as count, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
  from empty_searches where day >= ${since} group by term order by count desc, term limit ${searchesShown}`;

export function analyticsCsv({ members, brands, prices, searches }: Analytics, table: AnalyticsTable): string {
  const tables: Record<AnalyticsTable, Cell[][]> = {
    members: [
      ['Day', 'New members', 'All members'],
      ...members.days.map(({ day, joined, total }) => [day, joined, total]),
    ],
    brands: [
      ['Brand', ...dealingHeaders, 'Median price'],
      ...brands.map((row) => [
        findBrand(row.brand)?.name ?? row.brand,
        ...dealings(row),
        writePrice(row.medianPriceCents),
      ]),
    ],
    prices: [['Price', ...dealingHeaders], ...prices.map((row) => [bandLabel(row), ...dealings(row)])],
    searches: [['Search', 'Times', 'Last day'], ...searches.map(({ term, count, lastDay }) => [term, count, lastDay])],
  };
  return toCsv(tables[table]);
}

const dealingHeaders = ['Active now', 'Listed', 'Sold', 'Traded', 'Sell-through %'];

function dealings({
  active,
  listed,
  sold,
  traded,
  sellThrough,
}: Analytics['prices'][number] | Analytics['brands'][number]): Cell[] {
  return [active, listed, sold, traded, sellThrough];
}
