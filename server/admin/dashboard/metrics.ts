import { type AdminPermission, adminDays } from '#contract/admin/admin.ts';
import type { AdminDay } from '#contract/admin/office.ts';
import type { BoundedCount } from '#contract/bounded-count.ts';
import { isListedSql } from '#server/admin/subscriptions/subscriptions.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** Nobody needs the last digit of a large number, and the database should not have to walk a whole table for it. */
export const countedMost = 100_000;

interface Metrics {
  users: BoundedCount | null;
  activeListings: BoundedCount | null;
  subscriptions: BoundedCount | null;
}

/** Each number for those who may see what it counts: a total tells something as well. */
export async function readMetrics(
  { database: { pool } }: Pick<Deps, 'database'>,
  { admin: { permissions } }: Admin,
): Promise<Metrics> {
  const { rows } = await pool.query<{ users: number; listings: number; subscriptions: number }>({
    name: 'admin-metrics',
    text: `select ${upTo('profiles')} as users, ${upTo(`listings where status = 'active'`)} as listings,
      ${upTo(`user_subscriptions s where ${isListedSql}`)} as subscriptions`,
  });
  const { users = 0, listings = 0, subscriptions = 0 } = rows[0] ?? {};
  const seenWith = (permission: AdminPermission, count: number) =>
    permissions.includes(permission) || permissions.includes('analytics.read') ? bounded(count) : null;
  return {
    users: seenWith('users.read', users),
    activeListings: seenWith('listings.read', listings),
    subscriptions: seenWith('subscriptions.read', subscriptions),
  };
}

/** SQL that counts rows, up to the limit. */
export const upTo = (from: string, most = countedMost) =>
  `(select count(*)::int from (select 1 from ${from} limit ${most + 1}) as bounded)`;

export function bounded(count: number, most = countedMost): BoundedCount {
  return { count: Math.min(count, most), isMore: count > most };
}

/** Each day of the last thirty in UTC, today included; every count is one range of an index by date. */
export async function readDays({ database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'admin-days',
    text: daysSql,
    values: [clock.now().toISOString().slice(0, 10)],
  });
  return new RawJson(rows[0]?.json ?? '');
}

const firstMoment = `(($1::date - ${adminDays - 1})::timestamp at time zone 'utc')`;
const byDay = (what: string, from: string, column: string, also = 'true') =>
  `(select (${column} at time zone 'utc')::date as day, ${what} as number from ${from}
    where ${column} >= ${firstMoment} and ${also} group by 1)`;

const dayJson = jsonRow<AdminDay>({
  day: 'd.day',
  members: 'coalesce(m.number, 0)',
  listings: 'coalesce(l.number, 0)',
  messages: 'coalesce(t.number, 0)',
  subscriptions: 'coalesce(s.number, 0)',
  revenueCents: 'coalesce(r.number, 0) - coalesce(b.number, 0)',
});

const daysSql = `select ${jsonRow<{ days: AdminDay[] }>({
  days: `json_agg(${dayJson} order by d.day)`,
})}::text as json
  from (select ($1::date - past) as day from generate_series(0, ${adminDays - 1}) as past) d
  left join ${byDay('count(*)', 'profiles', 'created_at')} m using (day)
  left join ${byDay('count(*)', 'listings', 'created_at')} l using (day)
  left join ${byDay('count(*)', 'messages', 'created_at')} t using (day)
  left join ${byDay('count(*)', 'user_subscriptions', 'created_at', `status <> 'none'`)} s using (day)
  left join ${byDay('sum(amount_cents)', 'received_payments', 'paid_at')} r using (day)
  left join ${byDay('sum(amount_cents)', 'payment_refunds', 'refunded_at')} b using (day)`;
