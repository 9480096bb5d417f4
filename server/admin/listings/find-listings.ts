import { countedRowsMax } from '#contract/admin.ts';
import type { AdminListingSort, AdminListingTab, SortDirection } from '#contract/admin-listing-values.ts';
import type { ListingStatus } from '#contract/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';
import { rowJson, sellerJoins } from './listing-rows.ts';
import { type Matching, matchListings, now, type WaysToMatch } from './match-listings.ts';

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

/** So few are gathered and sorted sooner than they are met along an index. */
const gatheredMax = 3_000;

/** One page of the table, and its total as far as we count. The total decides how the page is looked for. */
export async function findAdminListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  wanted: AdminListingSearch,
): Promise<RawJson> {
  const ways = await matchListings(pool, clock.now(), wanted);
  const { rows: counts } = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select from listings l ${ways.byTokens.sql} limit ${countedRowsMax + 1}) c`,
    ways.byTokens.values,
  );
  const total = counts[0]?.total ?? 0;
  const { sql, values } = total <= gatheredMax ? gather(wanted, ways) : walk(wanted, ways);
  const offset = Math.min((wanted.page - 1) * wanted.size, countedRowsMax);
  const { rows } = await pool.query<{ listings: string }>(
    `with found as materialized (
      select id, row_number() over () as place
      from (${sql} limit ${Math.min(wanted.size, countedRowsMax - offset)} offset ${offset}) page
    )
    select coalesce(json_agg(${rowJson(now)} order by place), '[]')::text as listings
    from found join listings l using (id) ${sellerJoins}`,
    values,
  );
  const counted = `"total":${Math.min(total, countedRowsMax)},"more":${total > countedRowsMax}`;
  return new RawJson(`{"listings":${rows[0]?.listings},${counted}}`);
}

function gather(wanted: AdminListingSearch, { byTokens: { sql, values } }: WaysToMatch): Matching {
  const columns = 'l.id, l.user_id, l.title, l.price_cents, l.status, l.created_at';
  const join = wanted.sort === 'seller_name' ? `join ${sellers} on s.id = l.user_id` : '';
  return {
    sql: `select l.id from (select ${columns} from listings l ${sql} offset 0) l ${join} order by ${orderSql(wanted)}`,
    values,
  };
}

function walk(wanted: AdminListingSearch, { byText }: WaysToMatch): Matching {
  const { sort, direction } = wanted;
  if (sort === 'seller_name')
    return {
      sql: `select l.id from (select * from ${sellers} order by s.seller ${direction}, s.id ${direction} offset 0) s
        cross join lateral (select l.id from listings l ${byText.sql} and l.user_id = s.id offset 0) l
        order by ${orderSql(wanted)}`,
      values: byText.values,
    };
  return { sql: `select l.id from listings l ${byText.sql} order by ${orderSql(wanted)}`, values: byText.values };
}

const sellers = `(select u.id, lower(coalesce(p.full_name, u.email)) as seller
  from "user" u left join profiles p on p.id = u.id) s`;

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
