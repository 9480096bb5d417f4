import { countedRowsMax } from '#contract/admin/admin.ts';
import { containing } from '#server/admin/containing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type AdminListingSearch, type Found, orderSql, pageSql } from './table-page.ts';

/** What waits for a moderator: from its own small table, which is sorted as a whole. */
export async function findInQueue(
  pool: Deps['database']['pool'],
  moment: Date,
  wanted: AdminListingSearch,
): Promise<Found> {
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
