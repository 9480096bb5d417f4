/** Whether a subscription runs, as server/auth/access.ts decides it: $1 is now, $2 the grace period in days. */
export const isSubscribedSql = `coalesce(s.status in ('active', 'trialing')
  or (s.status = 'canceled' and s.current_period_end > $1::timestamptz)
  or (s.status = 'past_due' and s.paid_until + $2::int * interval '1 day' > $1::timestamptz), false)`;

/** A suspension whose end has come is none, even before it is written down. */
export const userStatusSql = `case when not u.email_verified then 'unconfirmed'
  when p.status = 'suspended' and p.suspended_until <= $1::timestamptz then 'active'
  else coalesce(p.status, 'active') end`;
