import type { UserStatus } from '#contract/admin/admin.ts';
import { isSubscribedSql } from '#server/billing/subscription-sql.ts';

/** For `memberTables`; `$1` is the moment and `$2` the days of grace. */
export const hasSubscriptionSql = isSubscribedSql({ now: '$1', graceDays: '$2' });

export const memberTables =
  '"user" u left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id';

/** A suspension whose end has come is none, even before it is written down. */
const isSuspended = `p.status = 'suspended' and (p.suspended_until <= $1::timestamptz) is not true`;

/** When a member has which status, in the order of their names. */
const statusConditions: Record<UserStatus, string> = {
  active: `u.email_verified and (coalesce(p.status, 'active') = 'active' or p.status = 'suspended' and p.suspended_until <= $1::timestamptz)`,
  banned: `u.email_verified and p.status = 'banned'`,
  suspended: `u.email_verified and ${isSuspended}`,
  unconfirmed: 'not u.email_verified',
};

export const userStatusSql = `case ${Object.entries(statusConditions)
  .map(([status, condition]) => `when ${condition} then '${status}'`)
  .join(' ')} end`;
