import { accessSql } from '#server/billing/subscription-sql.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

/**
 * SQL for whether the member whose id is `member` may hear of things: wishes rest while their owner is banned, suspended or
 * without access. The four parameters begin at `$first`; `activeMemberValues` gives their values. OFFSET keeps it a lookup for each
 * member: planned for few, a join would read all profiles for every one of ten thousand followers.
 */
export function isActiveMemberSql(member: string, first: number): string {
  const now = `$${first}`;
  const access = accessSql({
    now,
    isPaywallOn: `$${first + 1}`,
    isTestMode: `$${first + 2}`,
    graceDays: `$${first + 3}`,
  });
  return `exists (select from profiles p left join user_subscriptions s on s.user_id = p.id where p.id = ${member}
    and (p.status = 'active' or p.status = 'suspended' and p.suspended_until <= ${now}::timestamptz) and ${access} <> 'inactive' offset 0)`;
}

export async function activeMemberValues(
  settings: SettingsReader,
  now: Date,
): Promise<[now: Date, isPaywallOn: boolean, isTestMode: boolean, graceDays: number]> {
  const { paywall_enabled, test_mode, grace_period_days } = await settings.getSubscriptionSettings();
  return [now, paywall_enabled, test_mode, grace_period_days];
}
