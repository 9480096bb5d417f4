import { sql } from 'drizzle-orm';
import { numberedSql } from '#server/db/numbered-sql.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Matching } from './match-listings.ts';
import { type AdminListingSearch, type Found, orderSql, rowsMax } from './table-page.ts';

/** How many listings a walk has to meet. To meet what has a text is dear, so the same walk counts it. */
export function reachOf(wanted: AdminListingSearch, areTooMany: boolean): number {
  return wanted.search && !areTooMany ? rowsMax(wanted) + 1 : Math.min(wanted.page * wanted.size, rowsMax(wanted));
}

/** Meets what matches along the index of the page's order. What are surely more than we count is not counted. */
export async function walkListings(
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
