/** As `isEndable` of end-subscription.ts decides it, for a row `s`. */
export const isEndableSql = (now: string) => `(s.stripe_customer_id is not null and (
  s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  or coalesce(s.status = 'canceled' and greatest(s.current_period_end, s.paid_until) > ${now}::timestamptz, false)))`;

/** Whether the order that ends it has not reached Stripe yet. */
export const isWaitingSql = `exists (select 1 from subscription_ends e where e.id = s.end_id and e.done_at is null)`;
