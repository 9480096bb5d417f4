import { paidStatuses, underWayStatuses } from '#contract/billing/subscription-states.ts';
import { sqlList } from '#server/db/sql-list.ts';

/**
 * The rules about subscriptions once more, for statements over `user_subscriptions s`; a test holds each equal to its
 * function. Arguments are texts of parameters, such as `$1`. Hours and not days: days differ in length where clocks
 * change.
 */

/** As `isPaid` of contract/billing/subscription-states.ts. */
export const isPaidSql = `coalesce(s.status in (${sqlList(paidStatuses)}), false)`;

interface Moment {
  now: string;
  graceDays: string;
}

/** As `isSubscribed` of server/auth/access.ts. */
export const isSubscribedSql = ({ now, graceDays }: Moment) => `(${isPaidSql}
  or coalesce(s.status = 'canceled' and s.current_period_end > ${now}::timestamptz, false)
  or coalesce(s.status = 'past_due' and s.paid_until + ${graceDays}::int * interval '24 hours' > ${now}::timestamptz, false))`;

/** As `decideAccess` of server/auth/access.ts, also for a member without a row. */
export const accessSql = (moment: Moment & { isPaywallOn: string; isTestMode: string }) => `case
  when not ${moment.isPaywallOn}::boolean then 'bypass'
  when ${isSubscribedSql(moment)} then 'active'
  when s.bypass_reason = 'grandfathered' or (s.bypass_reason = 'testing' and ${moment.isTestMode}::boolean) then 'bypass'
  else 'inactive' end`;

/** As `isEndable` of server/billing/ending/ends.ts. */
export const isEndableSql = (now: string) => `(s.stripe_customer_id is not null and coalesce(
  s.status in (${sqlList(underWayStatuses)}, 'paused')
  or (s.status = 'canceled' and greatest(s.current_period_end, s.paid_until) > ${now}::timestamptz), false))`;

/** Whether the order that ends it has not reached Stripe yet. */
export const isWaitingSql = `exists (select 1 from subscription_ends e where e.id = s.end_id and e.done_at is null)`;
