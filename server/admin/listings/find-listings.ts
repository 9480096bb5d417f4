import { sql } from 'drizzle-orm';
import { countedRowsMax } from '#contract/admin/admin.ts';
import type { AdminListingSort, AdminListingTab, SortDirection } from '#contract/admin/listing-values.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { rowJson, sellerJoins, waitingFlag } from './listing-rows.ts';
import { type Matching, matchListings, wordsOf } from './match-listings.ts';

type Database = Deps['database'];

/** One page of the table, and its total as far as we count. */
export async function findAdminListings(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: AdminListingSearch,
): Promise<RawJson> {
  const moment = clock.now();
  const { total, ids } =
    wanted.tab === 'review' ? await findWaiting(database, moment, wanted) : await findAmongAll(database, wanted);
  // Sellers are sorted within the page, as specified: by name, else by address.
  const bySeller = `lower(coalesce(p.full_name, u.email)) ${wanted.direction},`;
  // Sellers and flags are read for the rows of this page alone.
  const { rows } = await database.pool.query<{ listings: string }>(
    `select coalesce(json_agg(${rowJson('$1::timestamptz')} order by ${wanted.sort === 'seller_name' ? bySeller : ''} place), '[]')::text as listings
    from unnest($2::uuid[]) with ordinality as found (id, place) join listings l using (id) ${sellerJoins}`,
    [moment, ids],
  );
  return new RawJson(
    `{"listings":${rows[0]?.listings},"total":${Math.min(total, countedRowsMax)},"more":${total > countedRowsMax}}`,
  );
}

async function findAmongAll(database: Database, wanted: AdminListingSearch): Promise<Found> {
  if (!wanted.search.trim()) return findFiltered(database, wanted);
  const { byText, byIndex } = await matchListings({ database }, wanted);
  const found = await gather(database, wanted, byIndex);
  return found.total > countedRowsMax ? meet(database, wanted, byText) : found;
}

/** Each order has an index with brand and status in it. */
async function findFiltered({ pool }: Database, wanted: AdminListingSearch): Promise<Found> {
  const { status, brand } = wanted;
  const conditions = `($1::text is null or l.status = $1) and ($2::text is null or l.brand = $2)`;
  const { rows } = await pool.query<Found>(
    `select (select count(*)::int from (select from listings l where ${conditions} limit ${countedRowsMax + 1}) c) as total,
      array(select l.id from listings l where ${conditions} order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids`,
    [status ?? null, brand ?? null],
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/** Finds every listing with the text, up to the counted limit, and sorts all of them. */
async function gather(
  { pool }: Database,
  wanted: AdminListingSearch,
  { sql: matching, values }: Matching,
): Promise<Found> {
  const { rows } = await pool.query<Found>(
    `with l as materialized (
      select l.id, l.title, l.price_cents, l.status, l.created_at from listings l ${matching} limit ${countedRowsMax + 1}
    )
    select (select count(*)::int from l) as total, array(select l.id from l order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids`,
    values,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/** More than we count have the text: they are soon met along the index of the order. */
async function meet({ db }: Database, wanted: AdminListingSearch, { sql: matching, values }: Matching): Promise<Found> {
  const text = `select array(select l.id from listings l ${matching} order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids`;
  return db.transaction(async (tx) => {
    // PostgreSQL expects few listings to have a text, and would look through all of them and sort what it found.
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute<{ ids: string[] }>(numberedSql(text, values));
    return { total: countedRowsMax + 1, ids: rows[0]?.ids ?? [] };
  });
}

/** Finds listings that wait for a moderator. */
async function findWaiting(database: Database, moment: Date, wanted: AdminListingSearch): Promise<Found> {
  const { search, status, brand } = wanted;
  const words = search.trim() ? await wordsOf({ database }, search) : null;
  const { rows } = await database.pool.query<Found>(
    `with l as materialized (
      select l.id, l.title, l.price_cents, l.status, l.created_at
      from (select distinct f.listing_id from listing_flags f where ${waitingFlag('$1::timestamptz')}) waiting
        join listings l on l.id = waiting.listing_id
      where l.shelf = 'active' and ($2::text is null or l.status = $2) and ($3::text is null or l.brand = $3)
        and ($4::tsquery is null or l.all_words @@ $4)
    )
    select least(count(*), ${countedRowsMax + 1})::int as total,
      array(select l.id from l order by ${orderSql(wanted)} ${pageSql(wanted)}) as ids from l`,
    [moment, status ?? null, brand ?? null, words],
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

function pageSql({ page, size }: AdminListingSearch): string {
  const offset = Math.min((page - 1) * size, countedRowsMax);
  return `limit ${Math.min(size, countedRowsMax - offset)} offset ${offset}`;
}

/** Each order is that of an index, which can be read either way. */
function orderSql({ sort, direction }: { sort: AdminListingSort; direction: SortDirection }): string {
  const keys: Record<AdminListingSort, string[]> = {
    title: ['lower(l.title)'],
    price: ['l.price_cents'],
    status: ['l.status', 'l.created_at'],
    created_at: ['l.created_at'],
    seller_name: ['l.created_at'],
  };
  // The page is the newest one, whichever way its sellers run.
  const way = sort === 'seller_name' ? 'desc' : direction;
  // Without a price comes last, whichever way prices run.
  const nulls = sort === 'price' ? ' nulls last' : '';
  return [...keys[sort], 'l.id'].map((key) => `${key} ${way}${nulls}`).join(', ');
}
