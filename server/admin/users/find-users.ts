import {
  countedRowsMax,
  foundRowsMax,
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
  most = gatheredMax,
): Promise<RawJson> {
  const { grace_period_days } = await settings.getSubscriptionSettings();
  const values: unknown[] = [clock.now(), grace_period_days, usersPageSize, (page - 1) * usersPageSize];
  const matched = search ? await matchUsers(pool, containing(search), most) : undefined;
  const wanted = [filters[filter]];
  if (search) {
    wanted.push(matched ? { condition: 'u.id = any ($5::uuid[])' } : { condition: isMatchSql('$5'), has: 'words' });
    values.push(matched ?? containing(search));
  }
  // Those who were gathered are sorted as they are; all others are read in an order that an index has.
  const groups = (!matched && sortGroups[sort]) || [sortOrders[sort]];
  const counted = !search ? 'apart' : !matched && filter === 'all' ? 'known' : 'with the page';
  const { rows } = await pool.query<{ json: string }>(
    statement(inDirection(groups, direction), wanted, { counted, rowsMax: search ? foundRowsMax : countedRowsMax }),
    values,
  );
  return new RawJson(rows[0]?.json ?? '');
}

/** More than these are met soon enough in the order of the page; fewer are found sooner by the index of their words. */
const gatheredMax = 25_000;

/** Whom a text means, or undefined when it means too many to gather. */
async function matchUsers(
  pool: Deps['database']['pool'],
  pattern: string,
  most: number,
): Promise<string[] | undefined> {
  const { rows } = await pool.query<{ ids: string[] | null }>(
    `with matched as materialized (
      select member_id from seller_names n where ${isMatchSql('$1')} limit ${most + 1}
    )
    select case when (select count(*) from matched) <= ${most} then array(select member_id from matched) end as ids`,
    [pattern],
  );
  return rows[0]?.ids ?? undefined;
}

const isMatchSql = (pattern: string) => `n.words like lower(${pattern})`;

/** Some of the members: those for whom the condition holds and who have what is named. */
interface Members {
  condition?: string;
  has?: 'subscription' | 'words';
}

interface Group extends Members {
  order: string;
}

const filters: Record<UserFilter, Members> = {
  all: {},
  subscribed: { condition: hasSubscriptionSql, has: 'subscription' },
  unsubscribed: { condition: `not ${hasSubscriptionSql}` },
};

/** `$direction` and `$nulls` are put in later; the order of nulls is that of the indexes, which could not be used otherwise. */
const sortOrders: Record<UserSort, Group> = {
  username: { has: 'words', order: 'n.username $direction nulls $nulls, u.id' },
  email: { order: 'u.email $direction' },
  created_at: { order: 'u.created_at $direction nulls $nulls, u.id' },
  has_subscription: { order: `${hasSubscriptionSql} $direction, u.id` },
  status: { order: `${userStatusSql} $direction, u.id` },
};

/** What has few values no index can sort by, because they change with time: whoever has each of them, in ascending order. */
const sortGroups: Partial<Record<UserSort, Group[]>> = {
  has_subscription: [
    { condition: `not ${hasSubscriptionSql}`, order: 'u.id' },
    { condition: hasSubscriptionSql, has: 'subscription', order: 'u.id' },
  ],
  status: Object.values(statusConditions).map((condition) => ({ condition, order: 'u.id' })),
};

function inDirection(groups: Group[], direction: UsersQuery['direction']): Group[] {
  const turned = direction === 'asc' ? groups : groups.toReversed();
  return turned.map(({ order, ...members }) => ({
    ...members,
    order: order.replace('$direction', direction).replace('$nulls', direction === 'asc' ? 'first' : 'last'),
  }));
}

interface Counting {
  /** How many there are: surely more than we count, counted while the page is looked for, or by a look of its own. */
  counted: 'known' | 'with the page' | 'apart';
  /** How far they are counted and paged. */
  rowsMax: number;
}

function statement(groups: Group[], wanted: Members[], { counted, rowsMax }: Counting): string {
  const limit = rowsMax + 1;
  // To meet whom a text means is dear, so where all are met to be counted the page is cut out of them.
  const most = counted === 'with the page' ? `${limit}` : `least($3::int + $4::int, ${limit})`;
  const met = groups.map((_group, at) => `cardinality(group_${at}.ids)`);
  const parts = groups.map(({ order, ...group }, at) => {
    const left = [most, ...met.slice(0, at)].join(' - ');
    const before = at > 0 ? `from ${groupNames(at)}` : '';
    return `group_${at} as materialized (
      select array(${idsOf([...wanted, group])} order by ${order} limit greatest(0, (select ${left} ${before}))) as ids)`;
  });
  const total = {
    known: `select ${limit}`,
    'with the page': `select ${met.join(' + ')} from ${groupNames(groups.length)}`,
    apart: `select count(*)::int from (${idsOf(wanted)} limit ${limit}) as bounded`,
  };
  const all = groups.map((_group, at) => `group_${at}.ids`).join(' || ');
  // First which ones, by as few tables as the order needs, so that a page far behind is not joined from the first row on.
  return `with ${parts.join(', ')},
    page as materialized (select (${all})[$4::int + 1 : least($4::int + $3::int, ${rowsMax})] as ids from ${groupNames(groups.length)}),
    counted (total) as (${total[counted]}),
    shown as (
      select u.id, p.username, coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", u.email,
        u.created_at as "createdAt", ${hasSubscriptionSql} as "hasSubscription", ${userStatusSql} as status
      from ${memberTables} where u.id = any ((select ids from page)::uuid[])
      order by array_position((select ids from page), u.id)
    )
    select json_build_object('users', coalesce((select json_agg(shown) from shown), '[]'),
      'total', least(total, ${rowsMax}), 'hasMore', total > ${rowsMax})::text as json
    from counted where $1::timestamptz is not null and $2::int is not null`;
}

const groupNames = (count: number) => Array.from({ length: count }, (_, at) => `group_${at}`).join(', ');

function idsOf(members: Members[]): string {
  const has = (what: Members['has']) => members.some((some) => some.has === what);
  const conditions = members.flatMap(({ condition }) => condition ?? []);
  return `select u.id from "user" u left join profiles p on p.id = u.id
    ${has('subscription') ? 'join' : 'left join'} user_subscriptions s on s.user_id = u.id
    ${has('words') ? 'join seller_names n on n.member_id = u.id' : ''}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`;
}
