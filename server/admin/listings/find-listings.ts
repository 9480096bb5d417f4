import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { findInQueue } from './find-in-queue.ts';
import { areSurelyMore, judgeShare } from './judge-share.ts';
import { rowJson, sellerJoins } from './listing-rows.ts';
import { type Matching, matchListings, now } from './match-listings.ts';
import { type AdminListingSearch, type Found, orderSql, pageSql, rowsMax } from './table-page.ts';
import { reachOf, walkListings } from './walk-listings.ts';

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
