import { countedRowsMax, type sortDirections, type UserFilter, type UserSort, usersPageSize } from '#contract/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { containing } from '../containing.ts';
import { isSubscribedSql, userStatusSql } from './user-sql.ts';

interface UsersQuery {
  search: string;
  filter: UserFilter;
  sort: UserSort;
  direction: (typeof sortDirections)[number];
  page: number;
}

/** One page of members and how many there are in all, in one statement. */
export async function findUsers(
  { database: { pool }, clock, settings }: Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader },
  { search, filter, sort, direction, page }: UsersQuery,
): Promise<RawJson> {
  const { grace_period_days } = await settings.getSubscriptionSettings();
  const values: unknown[] = [clock.now(), grace_period_days, usersPageSize, (page - 1) * usersPageSize];
  if (search) values.push(containing(search));
  const { rows } = await pool.query<{ json: string }>(
    statement({ hasSearch: search !== '', filter, sort, direction }),
    values,
  );
  return new RawJson(rows[0]?.json ?? '');
}

function statement({
  hasSearch,
  filter,
  sort,
  direction,
}: Omit<UsersQuery, 'search' | 'page'> & { hasSearch: boolean }): string {
  const found = `"user" u left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id
    ${hasSearch ? 'join matched on matched.id = u.id' : ''} ${filters[filter]}`;
  // The order of nulls is that of the indexes, which could not be used otherwise.
  const order = `${sortKeys[sort]} ${direction === 'asc' ? 'asc nulls first' : 'desc nulls last'}, u.id`;
  return `with ${hasSearch ? `matched as materialized (${matchedSql}),` : ''}
    counted as (select count(*)::int as total from (select 1 from ${found} limit ${countedRowsMax + 1}) as bounded),
    shown as (
      select u.id, p.username, coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", u.email,
        u.created_at as "createdAt", ${isSubscribedSql} as "hasSubscription", ${userStatusSql} as status
      from ${found} order by ${order} limit $3 offset $4
    )
    select json_build_object('users', coalesce((select json_agg(shown) from shown), '[]'),
      'total', least(total, ${countedRowsMax}), 'hasMore', total > ${countedRowsMax})::text as json from counted`;
}

// A union, because no index reaches over two tables.
const matchedSql = `select id from "user" where email ilike $5
  union select id from profiles where username ilike $5 or full_name ilike $5 or display_name ilike $5`;

const filters: Record<UserFilter, string> = {
  all: '',
  subscribed: `where ${isSubscribedSql}`,
  unsubscribed: `where not ${isSubscribedSql}`,
};

const sortKeys: Record<UserSort, string> = {
  username: 'p.username',
  email: 'u.email',
  created_at: 'u.created_at',
  has_subscription: isSubscribedSql,
  status: userStatusSql,
};
