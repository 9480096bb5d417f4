import { countedRowsMax, type SubscriptionFilter, subscriptionsPageSize } from '#contract/admin/admin.ts';
import type { AdminSubscription } from '#contract/admin/office.ts';
import { owingStatuses } from '#contract/billing/subscription-states.ts';
import { containing } from '#server/admin/containing.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { isEndableSql, isWaitingSql } from '#server/billing/subscription-sql.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { sqlList } from '#server/db/sql-list.ts';
import type { Env } from '#server/env.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';

interface SubscriptionsQuery {
  search: string;
  status: SubscriptionFilter;
  page: number;
}

/** One page of what members subscribed to or were given; rows that say nothing of either are left out. */
export async function findSubscriptions(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { search, status, page }: SubscriptionsQuery,
  stripe: { customers: string; isOnePage: boolean } | undefined,
): Promise<RawJson> {
  const found = foundSql({ isSearch: search !== '', isUnchecked: status === 'unchecked' });
  const { rows } = await pool.query<{ json: string }>(subscriptionsSql(found), [
    statusesOf(status),
    search ? containing(search) : null,
    subscriptionsPageSize,
    (page - 1) * subscriptionsPageSize,
    stripe?.customers ?? null,
    stripe?.isOnePage ?? false,
    clock.now(),
  ]);
  return new RawJson(rows[0]?.json ?? '');
}

function statusesOf(filter: SubscriptionFilter): readonly string[] | null {
  if (filter === 'all' || filter === 'unchecked') return null;
  return filter === 'owing' ? owingStatuses : [filter];
}

/** Since the change by which a payment became due; the end of the paid time where that was before changes were written down. */
const owes = (column: string) => `${column} in (${sqlList(owingStatuses)})`;
const owingJson = jsonRow<NonNullable<AdminSubscription['owing']>>({
  cents: 's.price_cents',
  since: `coalesce((select c.at from subscription_changes c where c.subscriber_id = s.user_id and ${owes('c.status')}
    and not ${owes('c.status_before')} order by c.seq desc limit 1), s.paid_until)`,
});
const owingSql = `case when ${owes('s.status')} then ${owingJson} end`;

/** Subscriptions that the back office counts: the dashboard shows the same number as the page. */
export const isListedSql = `(s.status <> 'none' or s.bypass_subscription)`;

/** Subscriptions that could not be compared with Stripe in the last week; for `subscription_sync_failures f`. */
export const isUncheckedSql = (now: string) => `f.failed_at > ${now} - interval '7 days'`;

function foundSql({ isSearch, isUnchecked }: { isSearch: boolean; isUnchecked: boolean }): string {
  const isMeant = '(u.email ilike $2 or p.display_name ilike $2 or p.username ilike $2)';
  return `user_subscriptions s join "user" u on u.id = s.user_id left join profiles p on p.id = u.id
    ${isUnchecked ? `join subscription_sync_failures f on f.user_id = s.user_id and ${isUncheckedSql('$7')}` : ''}
    where ${isListedSql} and ($1::text[] is null or s.status = any ($1)) and ${isSearch ? isMeant : '$2::text is null'}`;
}

const subscriptionsSql = (found: string) => `with
  counted as (select count(*)::int as total from (select 1 from ${found} limit ${countedRowsMax + 1}) as bounded),
  shown as (
    select s.user_id as "userId", coalesce(p.display_name, split_part(u.email, '@', 1)) as "displayName", u.email,
      s.status, s.plan_type as plan, s.current_period_end as "currentPeriodEnd",
      s.cancel_at_period_end as "cancelAtPeriodEnd", s.bypass_reason as "bypassReason", ${owingSql} as owing,
      ${isEndableSql('$7')} as "isEndable", ${isWaitingSql} as "isWaiting",
      case when s.stripe_customer_id is not null
        then $5::text || case when $6::boolean then '' else s.stripe_customer_id end end as "stripeUrl"
    from ${found} order by s.updated_at desc nulls last, s.user_id limit $3 offset $4
  )
  select ${jsonRow<{ subscriptions: AdminSubscription[]; total: number; hasMore: boolean }>({
    subscriptions: `coalesce((select json_agg(shown) from shown), '[]')`,
    total: `least(total, ${countedRowsMax})`,
    hasMore: `total > ${countedRowsMax}`,
  })}::text as json from counted`;

/** Where a customer can be looked at: Stripe has a page for each, the sandbox one for all. */
export function findStripePages(
  { STRIPE_SECRET_KEY: key }: Pick<Env, 'STRIPE_SECRET_KEY'>,
  payments: Payments | undefined,
): { customers: string; isOnePage: boolean } | undefined {
  if (!payments) return undefined;
  if (payments.sandbox) return { customers: payments.sandbox.path, isOnePage: true };
  const isTest = key?.startsWith('sk_test_') ?? false;
  return { customers: `https://dashboard.stripe.com/${isTest ? 'test/' : ''}customers/`, isOnePage: false };
}
