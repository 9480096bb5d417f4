import { adminSubscriptionErrors } from '#contract/admin/subscriptions.ts';
import { adminUserErrors, type BanPreview } from '#contract/admin/users.ts';
import { quoteEnd } from '#server/admin/subscriptions/end-subscription.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import { Refusal } from '#server/lib/errors.ts';

/** What `banMember` would do, said before it is done. */
export async function previewBan(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
): Promise<BanPreview> {
  const { rows } = await deps.database.pool.query<{
    plan: string | null;
    listings: number;
    deals: number;
    reviews: number;
  }>(
    `select (select plan_type from user_subscriptions where user_id = u.id) as plan,
      (select count(*)::int from listings where user_id = u.id and shelf = 'active') as listings,
      (select count(*)::int from deal_parties party join deals d on d.id = party.deal_id
        where party.member_id = u.id and d.state in ('proposed', 'agreed', 'returning')) as deals,
      (select count(*)::int from reviews r where r.reviewer_id = u.id and ${isShownReview('r')}) as reviews
     from "user" u where u.id = $1`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Refusal(adminUserErrors.notFound);
  const { plan, ...counts } = row;
  return { ...counts, subscription: await previewEnd(deps, payments, memberId, plan) };
}

async function previewEnd(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
  plan: string | null,
): Promise<BanPreview['subscription']> {
  try {
    const quote = await quoteEnd(deps, payments, memberId);
    return { plan: quote.plan, refundCents: quote.proportionalCents };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A ban does not wait for Stripe, and neither does the question before it.
    return error.code === adminSubscriptionErrors.nothingToEnd.code ? null : { plan, refundCents: null };
  }
}
