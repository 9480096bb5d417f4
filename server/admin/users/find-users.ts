import {
  countedRowsMax,
  type sortDirections,
  type UserFilter,
  type UserSort,
  usersPageSize,
} from '#contract/admin/admin.ts';
import { containing } from '#server/admin/containing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { hasSubscriptionSql, memberTables, statusConditions, userStatusSql } from './user-sql.ts';

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
  const values: unknown[] = [clock.now(), grace_period_days, usersPageSize, (page - 1) * usersPageSize];
  const conditions = [...filters[filter]];
  let areTooMany = false;
  if (search) {
    const matched = await matchUsers(pool, containing(search));
    conditions.push(matched ? 'u.id = any ($5::uuid[])' : isMatchSql('$5'));
    values.push(matched ?? containing(search));
    areTooMany = !matched && filter === 'all';
  }
  const { rows } = await pool.query<{ json: string }>(statement({ conditions, sort, direction, areTooMany }), values);
  return new RawJson(rows[0]?.json ?? '');
}

/** Whom a text means, or undefined when it means more than we count: those are met soon enough in the order of the page. */
async function matchUsers(pool: Deps['database']['pool'], pattern: string): Promise<string[] | undefined> {
  // Two statements in one, because no index reaches over two tables.
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array(
      (select id from "user" where email ilike $1 limit ${countedRowsMax + 1}) union
      (select id from profiles where username ilike $1 or full_name ilike $1 or display_name ilike $1 limit ${countedRowsMax + 1})
    ) as ids`,
    [pattern],
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > countedRowsMax ? undefined : ids;
}

const isMatchSql = (pattern: string) =>
  `(u.email ilike ${pattern} or p.username ilike ${pattern} or p.full_name ilike ${pattern} or p.display_name ilike ${pattern})`;

const filters: Record<UserFilter, string[]> = {
  all: [],
  subscribed: [hasSubscriptionSql],
  unsubscribed: [`not ${hasSubscriptionSql}`],
};

function statement({
  conditions,
  sort,
  direction,
  areTooMany,
}: Pick<UsersQuery, 'sort' | 'direction'> & { conditions: string[]; areTooMany: boolean }): string {
  // The order of nulls is that of the indexes, which could not be used otherwise.
  const order = `${sortKeys[sort]} ${direction === 'asc' ? 'asc nulls first' : 'desc nulls last'}, u.id`;
  const groups = sortGroups[sort];
  const page = groups
    ? groupedPage(direction === 'asc' ? groups : groups.toReversed(), conditions)
    : `page as materialized (${idsWhere(conditions)} order by ${order} limit $3 offset $4)`;
  const limit = `limit ${countedRowsMax + 1}`;
  const counted = areTooMany
    ? `select from generate_series(1, ${countedRowsMax + 1})`
    : `${idsWhere(conditions)} ${limit}`;
  // First which ones, by as few tables as the order needs, so that a page far behind is not joined from the first row on.
  return `with ${page},
    counted as (select count(*)::int as total from (${counted}) as bounded),
    shown as (
      select u.id, p.username, coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", u.email,
        u.created_at as "createdAt", ${hasSubscriptionSql} as "hasSubscription", ${userStatusSql} as status
      from ${memberTables} where u.id = any (array(select id from page)) order by ${order}
    )
    select json_build_object('users', coalesce((select json_agg(shown) from shown), '[]'),
      'total', least(total, ${countedRowsMax}), 'hasMore', total > ${countedRowsMax})::text as json
    from counted where $1::timestamptz is not null and $2::int is not null`;
}

const sortKeys: Record<UserSort, string> = {
  username: 'p.username',
  email: 'u.email',
  created_at: 'u.created_at',
  has_subscription: hasSubscriptionSql,
  status: userStatusSql,
};

/** What has few values no index can sort by, because they change with time: whoever has each of them, in ascending order. */
const sortGroups: Partial<Record<UserSort, { condition: string; from?: string }[]>> = {
  has_subscription: [
    { condition: `not ${hasSubscriptionSql}` },
    {
      condition: hasSubscriptionSql,
      from: 'user_subscriptions s join "user" u on u.id = s.user_id left join profiles p on p.id = u.id',
    },
  ],
  status: Object.values(statusConditions).map((condition) => ({ condition })),
};

function idsWhere(conditions: string[], from = memberTables): string {
  return `select u.id from ${from} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`;
}

/** One group after the other, each in the order of the ids and only as far as the page needs it. */
function groupedPage(groups: { condition: string; from?: string }[], conditions: string[]): string {
  const taken = (before: number) =>
    groups
      .slice(0, before)
      .map((_group, at) => ` - (select count(*) from group_${at})`)
      .join('');
  const parts = groups.map(
    ({ condition, from }, at) => `group_${at} as materialized (
      ${idsWhere([condition, ...conditions], from)} order by u.id limit greatest(0, $3::int + $4::int${taken(at)}))`,
  );
  const all = groups.map((_group, at) => `select ${at} as place, id from group_${at}`).join(' union all ');
  return `${parts.join(', ')}, page as materialized (select id from (${all}) met order by place, id limit $3 offset $4)`;
}
