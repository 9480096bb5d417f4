import { countedRowsMax } from '#contract/admin/admin.ts';
import type { AdminListingSort, AdminListingTab, SortDirection } from '#contract/admin/listing-values.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { rowJson, sellerJoins, waitingFlag } from './listing-rows.ts';
import { judgeShare, matchListings, now, type WaysToMatch } from './match-listings.ts';

export interface AdminListingSearch {
  tab: AdminListingTab;
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
  sort: AdminListingSort;
  direction: SortDirection;
  page: number;
  size: number;
}

/** One page of the table, and its total as far as we count. */
export async function findAdminListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: AdminListingSearch,
): Promise<RawJson> {
  const moment = clock.now();
  const ways = await matchListings(pool, moment, wanted);
  const { total, ids } = await (wanted.tab === 'review' ? findInQueue : findAmongAll)(pool, wanted, ways);
  // Who sells them and what was found is asked for those on the page alone.
  const { rows } = await pool.query<{ listings: string }>(
    `select coalesce(json_agg(${rowJson(now)} order by place), '[]')::text as listings
    from unnest($2::uuid[]) with ordinality as found (id, place) join listings l using (id) ${sellerJoins}`,
    [moment, ids],
  );
  const counted = `"total":${Math.min(total, countedRowsMax)},"more":${total > countedRowsMax}`;
  return new RawJson(`{"listings":${rows[0]?.listings},${counted}}`);
}

interface Found {
  total: number;
  ids: string[];
}

type Pool = Deps['database']['pool'];

/**
 * From the flags to the listings: what waits is a small part of them all. Reading it in the order of the ids is fastest;
 * but only one by one does PostgreSQL foresee how many there are, and joins so many to their sellers in one go.
 */
function findInQueue(pool: Pool, wanted: AdminListingSearch, { byText: { sql, values } }: WaysToMatch): Promise<Found> {
  const flagged = `select distinct f.listing_id as id from listing_flags f where ${waitingFlag(now)}`;
  const read = (which: string) => `(select ${sortColumns} from listings l ${sql} and l.id = ${which} offset 0) l`;
  const from =
    wanted.sort === 'seller_name'
      ? `(${flagged}) flagged cross join lateral ${read('flagged.id')}`
      : read(`any (array(${flagged}))`);
  return gather(pool, wanted, { from, values });
}

/** What matches is either gathered and sorted, or met along an index in the order of the page: whichever passes fewer. */
async function findAmongAll(pool: Pool, wanted: AdminListingSearch, ways: WaysToMatch): Promise<Found> {
  const { all, share, leastShare } = await judgeShare(pool, ways.byText);
  const reached = wanted.page * wanted.size;
  if (share * all > reached / share) return walk(pool, wanted, ways, leastShare * all > countedRowsMax);
  const { sql, values } = ways.byTokens;
  return gather(pool, wanted, { from: `(select ${sortColumns} from listings l ${sql} offset 0) l`, values });
}

async function gather(pool: Pool, wanted: AdminListingSearch, { from, values }: { from: string; values: unknown[] }) {
  const { rows } = await pool.query<Found>(
    `with l as materialized (select l.* from ${from})
    select (select count(*)::int from l) as total,
      array(select l.id from l ${sellerJoinFor(wanted)} order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids`,
    values,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/** What are surely more than we count is not counted: among a million listings with a common word that took seconds. */
async function walk(
  pool: Pool,
  wanted: AdminListingSearch,
  { byText, byTokens }: WaysToMatch,
  areSurelyMore: boolean,
): Promise<Found> {
  const { sort, direction } = wanted;
  const bySeller = `(select * from ${sellers} order by s.seller ${direction}, s.id ${direction} offset 0) s
    cross join lateral (select l.id from listings l ${byText.sql} and l.user_id = s.id offset 0) l`;
  const count = `select count(*)::int as total from (select from listings l ${byTokens.sql} limit ${countedRowsMax + 1}) c`;
  const [counts, found] = await Promise.all([
    areSurelyMore ? undefined : pool.query<{ total: number }>(count, byTokens.values),
    pool.query<{ id: string }>(
      `select l.id from ${sort === 'seller_name' ? bySeller : `listings l ${byText.sql}`}
      order by ${orderSql(wanted)} ${pageSql(wanted)}`,
      byText.values,
    ),
  ]);
  return { total: counts ? (counts.rows[0]?.total ?? 0) : countedRowsMax + 1, ids: found.rows.map(({ id }) => id) };
}

const sortColumns = 'l.id, l.user_id, l.title, l.price_cents, l.status, l.created_at';

const sellers = `(select u.id, lower(coalesce(p.full_name, u.email)) as seller
  from "user" u left join profiles p on p.id = u.id) s`;

function sellerJoinFor({ sort }: AdminListingSearch): string {
  return sort === 'seller_name' ? `join ${sellers} on s.id = l.user_id` : '';
}

function pageSql({ page, size }: AdminListingSearch): string {
  const offset = Math.min((page - 1) * size, countedRowsMax);
  return `limit ${Math.min(size, countedRowsMax - offset)} offset ${offset}`;
}

/** Each order is that of an index, which can be read either way. */
function orderSql({ sort, direction }: AdminListingSearch): string {
  const keys: Record<AdminListingSort, string[]> = {
    title: ['lower(l.title)'],
    price: ['l.price_cents'],
    seller_name: ['s.seller', 's.id'],
    status: ['l.status', 'l.created_at'],
    created_at: ['l.created_at'],
  };
  // Without a price comes last, whichever way prices run.
  const nulls = sort === 'price' ? ' nulls last' : '';
  return [...keys[sort], 'l.id'].map((key) => `${key} ${direction}${nulls}`).join(', ');
}

/** The distinct brands of all listings: one look at the index for each brand of the catalogue. */
export async function findListingBrands({ database: { pool } }: Pick<Deps, 'database'>): Promise<{ brands: string[] }> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from brands b where exists (select from listings where brand = b.id) order by name',
  );
  return { brands: rows.map(({ id }) => id) };
}
