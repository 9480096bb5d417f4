import { countedRowsMax } from '#contract/admin/admin.ts';
import type { BoundedCount } from '#contract/bounded-count.ts';
import { bounded, countedMost, upTo } from '#server/admin/dashboard/metrics.ts';
import { accessSql } from '#server/billing/subscription-sql.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Members who could sign in and would find the door shut; `$1` to `$3` are the moment and the settings to come. */
const shutOut = `select p.id, p.status from profiles p left join user_subscriptions s on s.user_id = p.id
  where p.status <> 'banned' and p.id not in (select id from "user" where not email_verified)
    and ${accessSql({ now: '$1', graceDays: '$2', isPaywallOn: 'true', isTestMode: '$3' })} = 'inactive'`;

/**
 * Counts along the index of each member's listings, so that no listing row is read. Listings of suspended members are
 * hidden already (`hide_listings_of_owner()`).
 */
const theirListings = `(select id from (${shutOut}) m where status = 'active' offset 0) member
  cross join lateral (select from listings l where l.user_id = member.id and l.status = 'active' offset 0) shown`;

/** Counts what turning the paywall on would do, before staff turn it on. */
export async function previewPaywall(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { test_mode, grace_period_days }: { test_mode: boolean; grace_period_days: number },
): Promise<{ members: BoundedCount; listings: BoundedCount }> {
  const values = [clock.now(), grace_period_days, test_mode];
  const count = async (from: string, most: number) => {
    const { rows } = await pool.query<{ number: number }>(`select ${upTo(from, most)} as number`, values);
    return bounded(rows[0]?.number ?? 0, most);
  };
  const [members, listings] = await Promise.all([
    count(`(${shutOut}) m`, countedMost),
    count(theirListings, countedRowsMax),
  ]);
  return { members, listings };
}
