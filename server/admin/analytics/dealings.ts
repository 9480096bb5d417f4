import type { Analytics } from '#contract/admin/numbers/analytics.ts';
import { type AnalyticsPeriod, analyticsPeriods, priceBands } from '#contract/admin/numbers/analytics-values.ts';
import { priceMaxCents, shownStatuses } from '#contract/listings/listing-values.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { sqlList } from '#server/db/sql-list.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Twice the time between two runs of the job, which may be late once. */
const keptMinutes = 20;

type Dealings = Pick<Analytics, 'brands' | 'prices' | 'dealingsAt'>;
type Parts = Pick<Deps, 'database' | 'clock'>;

/** Every listing is counted for these numbers: they come as they were counted last, with the moment, unless that was too long ago. */
export async function readDealings(deps: Parts, days: AnalyticsPeriod): Promise<Dealings> {
  const now = deps.clock.now();
  const { rows } = await deps.database.pool.query<{ value: Pick<Dealings, 'brands' | 'prices'>; madeAt: Date }>(
    `select value, made_at as "madeAt" from kept_numbers
    where name = $1 and made_at <= $2 and made_at > $2::timestamptz - interval '${keptMinutes} minutes'`,
    [nameOf(days), now],
  );
  if (!rows[0]) return countDealings(deps, days);
  const { brands, prices } = rows[0].value;
  return { brands, prices, dealingsAt: rows[0].madeAt.toISOString() };
}

export async function countAllDealings(deps: Parts): Promise<void> {
  for (const days of analyticsPeriods) await countDealings(deps, days);
}

async function countDealings(
  { database: { pool, background }, clock }: Parts,
  days: AnalyticsPeriod,
): Promise<Dealings> {
  const now = clock.now();
  const { rows } = await pool.query(dealingsSql, [now.toISOString().slice(0, 10), days, bandEdges]);
  const counted = {
    brands: rows[0].brands,
    prices: priceBands.map((band, at) => ({ ...band, ...rows[0].prices[at] })),
  };
  await background.pool.query(
    `insert into kept_numbers (name, made_at, value) values ($1, $2, $3)
    on conflict (name) do update set made_at = excluded.made_at, value = excluded.value`,
    [nameOf(days), now, JSON.stringify(counted)],
  );
  return { ...counted, dealingsAt: now.toISOString() };
}

const nameOf = (days: AnalyticsPeriod) => `dealings of ${days} days`;

const bandEdges = priceBands.map(({ from }) => from * 100);

const isListedSince = `l.created_at >= ($1::date - $2::int + 1)::timestamp at time zone 'utc'`;

/** Along an index by brand and price: half of them are passed, none is sorted. */
const medianSql = `select round(avg(price_cents))::int as median from (
    select price_cents from listings where brand = b.brand and status = 'active' and price_cents is not null
    order by price_cents offset greatest(priced - 1, 0) / 2 limit 2 - priced % 2
  ) middle`;

type Sums = Omit<Dealings['prices'][number], 'from' | 'below'>;
const fields = (row: string): SqlFields<Sums> => ({
  active: `${row}.active`,
  listed: `${row}.listed`,
  sold: `${row}.sold`,
  traded: `${row}.traded`,
  sellThrough: `${row}."sellThrough"`,
});

/** Listings that their owner or an admin took back count neither as listed nor as sold. */
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
      select json_agg(${jsonRow<Dealings['brands'][number]>({ ...fields('b'), brand: 'brand', medianPriceCents: 'median' })} order by active desc, name)
      from by_brand b cross join lateral (${medianSql}) m
    ) as brands,
    (select json_agg(${jsonRow<Sums>(fields('p'))} order by band) from by_price p) as prices`;
