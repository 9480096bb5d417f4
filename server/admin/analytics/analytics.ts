import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import { type AnalyticsPeriod, type AnalyticsTable, bandLabel } from '#contract/admin/numbers/analytics-values.ts';
import { type Cell, csvText } from '#contract/csv.ts';
import { writePrice } from '#contract/price.ts';
import type { Brands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { readDealings } from './dealings.ts';

const searchesShown = 50;

/** Days are those of UTC. The parts are read apart: none waits for the other. */
export async function readAnalytics(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  days: AnalyticsPeriod,
): Promise<Analytics> {
  const today = clock.now().toISOString().slice(0, 10);
  const ask = async (text: string) => (await database.pool.query(text, [today, days])).rows;
  const [members, dealings, searches] = await Promise.all([
    ask(membersSql),
    readDealings({ database, clock }, days),
    ask(searchesSql),
  ]);
  return { members: { total: members.at(-1)?.total ?? 0, days: members }, ...dealings, searches };
}

/** The first day of the period, which ends with today. */
const since = '($1::date - $2::int + 1)';

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

const searchesSql = `select term, sum(count)::int as count, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
  from empty_searches where day >= ${since} group by term order by count desc, term limit ${searchesShown}`;

export function analyticsCsv(
  { members, brands, prices, searches }: Analytics,
  table: AnalyticsTable,
  known: Brands,
): string {
  const tables: Record<AnalyticsTable, Cell[][]> = {
    members: [
      ['Day', 'New members', 'All members'],
      ...members.days.map(({ day, joined, total }) => [day, joined, total]),
    ],
    brands: [
      ['Brand', ...dealingHeaders, 'Median price'],
      ...brands.map((row) => [
        known.find(({ id }) => id === row.brand)?.name ?? row.brand,
        ...dealings(row),
        writePrice(row.medianPriceCents),
      ]),
    ],
    prices: [['Price', ...dealingHeaders], ...prices.map((row) => [bandLabel(row), ...dealings(row)])],
    searches: [['Search', 'Times', 'Last day'], ...searches.map(({ term, count, lastDay }) => [term, count, lastDay])],
  };
  return csvText(tables[table]);
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
