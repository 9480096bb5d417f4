import { countedRowsMax } from '#contract/admin/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { findInQueue } from './find-in-queue.ts';
import { areSurelyMore, judgeShare } from './judge-share.ts';
import { rowJson, sellerJoins } from './listing-rows.ts';
import { matchListings, now, type WaysToMatch } from './match-listings.ts';
import { type AdminListingSearch, type Found, orderSql, pageSql } from './table-page.ts';

/** One page of the table, and its total as far as we count. */
export async function findAdminListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: AdminListingSearch,
): Promise<RawJson> {
  const moment = clock.now();
  const { total, ids } =
    wanted.tab === 'review' ? await findInQueue(pool, moment, wanted) : await findAmongAll(pool, moment, wanted);
  // Who sells them and what was found is asked for those on the page alone.
  const { rows } = await pool.query<{ listings: string }>(
    `select coalesce(json_agg(${rowJson(now)} order by place), '[]')::text as listings
    from unnest($2::uuid[]) with ordinality as found (id, place) join listings l using (id) ${sellerJoins}`,
    [moment, ids],
  );
  const counted = `"total":${Math.min(total, countedRowsMax)},"more":${total > countedRowsMax}`;
  return new RawJson(`{"listings":${rows[0]?.listings},${counted}}`);
}

type Pool = Deps['database']['pool'];

/** What matches is either gathered and sorted, or met along an index in the order of the page: whichever passes fewer. */
async function findAmongAll(pool: Pool, moment: Date, wanted: AdminListingSearch): Promise<Found> {
  const ways = await matchListings(pool, moment, wanted);
  const judged = await judgeShare(pool, ways.byText);
  const { all, share } = judged;
  const reached = wanted.page * wanted.size;
  const textShare = await judgeText(pool, moment, wanted);
  // PostgreSQL would go by the index of the filter and make the tokens of each listing anew, which takes half a minute.
  const chosen = textShare > commonShare ? { byText: ways.byText, byTokens: ways.byText } : ways;
  const passed =
    textShare > commonShare
      ? {
          gathered: (share / textShare) * all,
          walked: Math.min(all, reached / share) / entriesPerListing + reached / textShare,
        }
      : { gathered: share * all, walked: reached / share };
  if (passed.gathered > passed.walked) return walk(pool, wanted, chosen, areSurelyMore(judged, countedRowsMax));
  const { sql, values } = chosen.byTokens;
  return gather(pool, wanted, { from: `(select ${sortColumns} from listings l ${sql} offset 0) l`, values });
}

/** A text that more listings have is soon met, and its words narrow little down. */
const commonShare = 0.01;

/** An index says which brand and status: so many of its entries are passed while one listing is read. */
const entriesPerListing = 20;

/** Beside another filter, the share of listings that have the text alone; nothing else asks for it. */
async function judgeText(pool: Pool, moment: Date, { search, status, brand }: AdminListingSearch): Promise<number> {
  if (!search || !(status || brand)) return 0;
  const { byText } = await matchListings(pool, moment, { search });
  return (await judgeShare(pool, byText)).share;
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
  areTooMany: boolean,
): Promise<Found> {
  const { sort, direction } = wanted;
  const bySeller = `(select * from seller_names s order by s.name ${direction}, s.member_id ${direction} offset 0) s
    cross join lateral (select l.id from listings l ${byText.sql} and l.user_id = s.member_id offset 0) l`;
  const count = `select count(*)::int as total from (select from listings l ${byTokens.sql} limit ${countedRowsMax + 1}) c`;
  const [counts, found] = await Promise.all([
    areTooMany ? undefined : pool.query<{ total: number }>(count, byTokens.values),
    pool.query<{ id: string }>(
      `select l.id from ${sort === 'seller_name' ? bySeller : `listings l ${byText.sql}`}
      order by ${orderSql(wanted)} ${pageSql(wanted)}`,
      byText.values,
    ),
  ]);
  return { total: counts ? (counts.rows[0]?.total ?? 0) : countedRowsMax + 1, ids: found.rows.map(({ id }) => id) };
}

const sortColumns = 'l.id, l.user_id, l.title, l.price_cents, l.status, l.created_at';

function sellerJoinFor({ sort }: AdminListingSearch): string {
  return sort === 'seller_name' ? 'join seller_names s on s.member_id = l.user_id' : '';
}

/** The distinct brands of all listings: one look at the index for each brand of the catalogue. */
export async function findListingBrands({ database: { pool } }: Pick<Deps, 'database'>): Promise<{ brands: string[] }> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from brands b where exists (select from listings where brand = b.id) order by name',
  );
  return { brands: rows.map(({ id }) => id) };
}
