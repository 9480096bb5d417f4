import { sql } from 'drizzle-orm';
import { countedRowsMax, foundRowsMax } from '#contract/admin/admin.ts';
import type { AdminListingSort, AdminListingTab, SortDirection } from '#contract/admin/listing-values.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { containing } from '#server/admin/containing.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { areSurelyMore, judgeShare } from './judge-share.ts';
import { rowJson, sellerJoins } from './listing-rows.ts';
import { type Matching, matchListings, now } from './match-listings.ts';

type Database = Deps['database'];

/** One page of the table, and its total as far as we count. */
export async function findAdminListings(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: AdminListingSearch,
): Promise<RawJson> {
  const moment = clock.now();
  const { total, ids } =
    wanted.tab === 'review'
      ? await findInQueue(database.pool, moment, wanted)
      : await findAmongAll(database, moment, wanted);
  // Who sells them and what was found is asked for those on the page alone.
  const { rows } = await database.pool.query<{ listings: string }>(
    `select coalesce(json_agg(${rowJson(now)} order by place), '[]')::text as listings
    from unnest($2::uuid[]) with ordinality as found (id, place) join listings l using (id) ${sellerJoins}`,
    [moment, ids],
  );
  const most = rowsMax(wanted);
  return new RawJson(`{"listings":${rows[0]?.listings},"total":${Math.min(total, most)},"more":${total > most}}`);
}

/** What matches is either gathered and sorted, or met along an index in the order of the page: whichever reads fewer. */
async function findAmongAll(database: Database, moment: Date, wanted: AdminListingSearch): Promise<Found> {
  const { byText, byTokens, filters } = await matchListings(database.pool, moment, wanted);
  const judged = await judgeShare(database.pool, { byText, filters });
  const areTooMany = areSurelyMore(judged, rowsMax(wanted));
  const reached = reachOf(wanted, areTooMany);
  const gathered = judged.share * judged.all;
  const passed = Math.min(judged.all, reached / judged.share);
  const entries = wanted.sort === 'seller_name' ? entriesPerListing.bySeller : entriesPerListing.inOrder;
  const walked = reached / judged.textShare + passed / entries;
  if (gathered > walked) return walkListings(database, wanted, byText, areTooMany);
  return gatherListings(database, wanted, byTokens);
}

/** An index says which brand and status: so many of its entries are passed while one listing is read, fewer where each seller is looked up. */
const entriesPerListing = { inOrder: 20, bySeller: 6 };

async function gatherListings({ pool }: Database, wanted: AdminListingSearch, matching: Matching): Promise<Found> {
  const sellers = wanted.sort === 'seller_name' ? 'join seller_names s on s.member_id = l.user_id' : '';
  const { rows } = await pool.query<Found>(
    `with l as materialized (
      select l.id, l.user_id, l.title, l.price_cents, l.status, l.created_at from listings l ${matching.sql}
    )
    select (select count(*)::int from l) as total,
      array(select l.id from l ${sellers} order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids`,
    matching.values,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/** The distinct brands of all listings: one look at the index for each brand of the catalogue. */
export async function findListingBrands({ database: { pool } }: Pick<Deps, 'database'>): Promise<{ brands: string[] }> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from brands b where exists (select from listings where brand = b.id) order by name',
  );
  return { brands: rows.map(({ id }) => id) };
}

/** What waits for a moderator: from its own small table, which is sorted as a whole. */
async function findInQueue(pool: Deps['database']['pool'], moment: Date, wanted: AdminListingSearch): Promise<Found> {
  const { search, status, brand } = wanted;
  const values: unknown[] = [moment];
  const bind = (value: unknown) => `$${values.push(value)}::text`;
  const conditions = [
    'waits_until > $1::timestamptz',
    // Only active ones are there.
    ...(status ? [`'active' = ${bind(status)}`] : []),
    ...(brand ? [`brand = ${bind(brand)}`] : []),
    ...(search ? [textCondition(bind(containing(search.toLowerCase())))] : []),
  ];
  const joined = wanted.sort === 'seller_name' ? 'left join seller_names s on s.member_id = l.user_id' : '';
  const { rows } = await pool.query<Found>(
    `with l as materialized (
      select listing_id as id, user_id, title, price_cents, 'active' as status, created_at from (${queueSql}) q
      where ${conditions.join(' and ')}
    )
    select least(count(*), ${countedRowsMax + 1})::int as total,
      array(select l.id from l ${joined} order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids from l`,
    values,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

const textCondition = (pattern: string) => `(title like ${pattern} or description like ${pattern})`;

/** What changed a moment ago is asked where it is written. */
const queueSql = `select q.* from queued_listings q
    where q.listing_id not in (select listing_id from unqueued_listings)
  union all select t.* from (select distinct listing_id from unqueued_listings) n
    cross join lateral (select * from listings_to_queue where listing_id = n.listing_id offset 0) t`;

/** How many listings a walk has to meet. To meet what has a text is dear, so the same walk counts it. */
function reachOf(wanted: AdminListingSearch, areTooMany: boolean): number {
  return wanted.search && !areTooMany ? rowsMax(wanted) + 1 : Math.min(wanted.page * wanted.size, rowsMax(wanted));
}

/** Meets what matches along the index of the page's order. What are surely more than we count is not counted. */
async function walkListings(
  { pool, db }: Deps['database'],
  wanted: AdminListingSearch,
  matching: Matching,
  areTooMany: boolean,
): Promise<Found> {
  const first = (wanted.page - 1) * wanted.size;
  const text = `select cardinality(ids) as met, ids[${first + 1}:${Math.min(first + wanted.size, rowsMax(wanted))}] as ids
    from (select array(${metSql(wanted, matching.sql)} limit ${reachOf(wanted, areTooMany)}) as ids) walked`;
  const countsApart = !(areTooMany || wanted.search);
  const [counted, { met, ids }] = await Promise.all([
    countsApart ? count(pool, matching, rowsMax(wanted) + 1) : undefined,
    db.transaction(async (tx) => {
      await tx.execute(alongTheIndex);
      const { rows } = await tx.execute<{ met: number; ids: string[] }>(numberedSql(text, matching.values));
      return rows[0] ?? { met: 0, ids: [] };
    }),
  ]);
  return { total: areTooMany ? rowsMax(wanted) + 1 : (counted ?? met), ids };
}

/** PostgreSQL expects few listings to have a text, and would look through all of them and sort what it found. */
const alongTheIndex = sql`set local enable_sort = off`;

function metSql(wanted: AdminListingSearch, matching: string): string {
  const bySeller = `(select * from seller_names s order by s.name ${wanted.direction}, s.member_id ${wanted.direction} offset 0) s
    cross join lateral (select l.id from listings l ${matching} and l.user_id = s.member_id offset 0) l`;
  return `select l.id from ${wanted.sort === 'seller_name' ? bySeller : `listings l ${matching}`} order by ${orderSql(wanted)}`;
}

async function count(pool: Deps['database']['pool'], { sql: matching, values }: Matching, most: number) {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select from listings l ${matching} limit ${most}) c`,
    values,
  );
  return rows[0]?.total;
}

interface AdminListingSearch {
  tab: AdminListingTab;
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
  sort: AdminListingSort;
  direction: SortDirection;
  page: number;
  size: number;
}

/** `total`: as far as we count, and one more when there are more. */
interface Found {
  total: number;
  ids: string[];
}

/**
 * How far the table is counted and paged. By seller, what passes a filter is looked up seller by seller, so that far pages would read a large
 * part of all listings. The queue is small enough to be searched as a whole.
 */
function rowsMax({ tab, search, sort, status, brand }: Omit<AdminListingSearch, 'page' | 'size'>): number {
  const isDear = search !== '' || (sort === 'seller_name' && (status ?? brand) !== undefined);
  return isDear && tab === 'all' ? foundRowsMax : countedRowsMax;
}

function pageSql(wanted: AdminListingSearch): string {
  const offset = Math.min((wanted.page - 1) * wanted.size, rowsMax(wanted));
  return `limit ${Math.min(wanted.size, rowsMax(wanted) - offset)} offset ${offset}`;
}

/** Each order is that of an index, which can be read either way; `l` has the listings and `s` the names of their sellers. */
function orderSql({ sort, direction }: { sort: AdminListingSort; direction: SortDirection }): string {
  const keys: Record<AdminListingSort, string[]> = {
    title: ['lower(l.title)'],
    price: ['l.price_cents'],
    seller_name: ['s.name', 's.member_id'],
    status: ['l.status', 'l.created_at'],
    created_at: ['l.created_at'],
  };
  // Without a price comes last, whichever way prices run.
  const nulls = sort === 'price' ? ' nulls last' : '';
  return [...keys[sort], 'l.id'].map((key) => `${key} ${direction}${nulls}`).join(', ');
}
