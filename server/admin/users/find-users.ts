import {
  countedRowsMax,
  type sortDirections,
  type UserFilter,
  type UserSort,
  usersPageSize,
} from '#contract/admin/admin.ts';
import type { AdminUserRow } from '#contract/admin/users.ts';
import { containing } from '#server/admin/containing.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { hasSubscriptionSql, memberTables, userStatusSql } from './user-sql.ts';

interface UsersQuery {
  search: string;
  filter: UserFilter;
  sort: UserSort;
  direction: (typeof sortDirections)[number];
  page: number;
}

/** One page of members and how many there are in all, as far as we count. */
export async function findUsers(
  { database: { pool }, clock, settings }: Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader },
  { search, filter, sort, direction, page }: UsersQuery,
): Promise<RawJson> {
  const { grace_period_days } = await settings.getSubscriptionSettings();
  const conditions = [...filters[filter], ...(search ? [isMeantSql] : [])];
  const order = `${sortKeys[sort]} ${direction} nulls ${direction === 'asc' ? 'first' : 'last'}, u.id`;
  const { rows } = await pool.query<{ json: string }>(statement(conditions, order), [
    clock.now(),
    grace_period_days,
    usersPageSize,
    (page - 1) * usersPageSize,
    search ? containing(search) : null,
  ]);
  return new RawJson(rows[0]?.json ?? '');
}

const filters: Record<UserFilter, string[]> = {
  all: [],
  subscribed: [hasSubscriptionSql],
  unsubscribed: [`not ${hasSubscriptionSql}`],
};

const isMeantSql = `lower(concat_ws(E'\\n', u.email, p.username, p.full_name, p.display_name)) like lower($5)`;

const sortKeys: Record<UserSort, string> = {
  username: 'p.username',
  email: 'u.email',
  created_at: 'u.created_at',
  has_subscription: hasSubscriptionSql,
  status: userStatusSql,
};

/** First which ones, so that only those on the page are written out. */
function statement(conditions: string[], order: string): string {
  const found = `from ${memberTables} where ${['true', ...conditions].join(' and ')}`;
  return `with
    counted as (select count(*)::int as total from (select ${found} limit ${countedRowsMax + 1}) as bounded),
    page as (
      select id, place from (select array(select u.id ${found} order by ${order} limit $3 offset $4) as ids) found,
        unnest(ids) with ordinality as one (id, place)
    ),
    shown as (
      select u.id, p.username, coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", u.email,
        u.created_at as "createdAt", ${hasSubscriptionSql} as "hasSubscription", ${userStatusSql} as status
      from page cross join lateral (select * from "user" where id = page.id) u
        left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id order by page.place
    )
    select ${jsonRow<{ users: AdminUserRow[]; total: number; hasMore: boolean }>({
      users: `coalesce((select json_agg(shown) from shown), '[]')`,
      total: `least(total, ${countedRowsMax})`,
      hasMore: `total > ${countedRowsMax}`,
    })}::text as json
    from counted where $1::timestamptz is not null and $2::int is not null and ($5::text is null or true)`;
}
