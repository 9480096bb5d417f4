import type { BoundedCount } from '#contract/bounded-count.ts';
import { bounded, upTo } from '#server/admin/dashboard/metrics.ts';
import { accessSql } from '#server/billing/subscription-sql.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Members who could sign in and would find the door shut; `$1` to `$3` are the moment and the settings to come. */
const shutOut = `profiles p join "user" u on u.id = p.id and u.email_verified
  left join user_subscriptions s on s.user_id = p.id
  where p.status <> 'banned' and ${accessSql({ now: '$1', graceDays: '$2', isPaywallOn: 'true', isTestMode: '$3' })} = 'inactive'`;

/** What turning the paywall on would do, counted before it is done. */
export async function previewPaywall(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { test_mode, grace_period_days }: { test_mode: boolean; grace_period_days: number },
): Promise<{ members: BoundedCount; listings: BoundedCount }> {
  const { rows } = await pool.query<{ members: number; listings: number }>(
    `select ${upTo(shutOut)} as members,
      ${upTo(`listings l where l.shelf = 'active' and l.user_id in (select p.id from ${shutOut})`)} as listings`,
    [clock.now(), grace_period_days, test_mode],
  );
  const { members = 0, listings = 0 } = rows[0] ?? {};
  return { members: bounded(members), listings: bounded(listings) };
}
