import type { BoundedCount } from '#contract/admin-office.ts';
import type { Deps } from '#server/lib/deps.ts';
import { isListedSql } from '../subscriptions/find-subscriptions.ts';

/** Nobody needs the last digit of a large number, and the database should not have to walk a whole table for it. */
const countedMost = 100_000;

export async function readMetrics({ database: { pool } }: Pick<Deps, 'database'>): Promise<{
  users: BoundedCount;
  activeListings: BoundedCount;
  subscriptions: BoundedCount;
}> {
  const { rows } = await pool.query<{ users: number; listings: number; subscriptions: number }>({
    name: 'admin-metrics',
    text: `select ${upTo('profiles')} as users, ${upTo(`listings where status = 'active'`)} as listings,
      ${upTo(`user_subscriptions s where ${isListedSql}`)} as subscriptions`,
  });
  const { users = 0, listings = 0, subscriptions = 0 } = rows[0] ?? {};
  return { users: bounded(users), activeListings: bounded(listings), subscriptions: bounded(subscriptions) };
}

const upTo = (from: string) =>
  `(select count(*)::int from (select 1 from ${from} limit ${countedMost + 1}) as bounded)`;

function bounded(count: number): BoundedCount {
  return { count: Math.min(count, countedMost), isMore: count > countedMost };
}
