import { eq } from 'drizzle-orm';
import { adminSubscriptionErrors } from '#contract/admin/billing/subscriptions.ts';
import type { EndRefund, EndTiming } from '#contract/billing/billing-values.ts';
import { planIds } from '#contract/billing/plans.ts';
import { isPaid } from '#contract/billing/subscription-states.ts';
import type { Admin } from '#server/auth/guards.ts';
import { planName } from '#server/billing/announcements.ts';
import { endedByTeamMail } from '#server/billing/billing.mail.ts';
import { isEndable, orderEnd } from '#server/billing/ending/ends.ts';
import { findRefundable } from '#server/billing/ending/refundable.ts';
import { findSettledAt } from '#server/billing/ending/settle-end.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { type BillingDeps, type SubscriptionRow, syncMember } from '#server/billing/stripe/sync.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { subscriptionEnds, userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordAudit } from '../audit.ts';
import { type ReachedMember, reachMember } from '../users/reach.ts';

interface EndRequest {
  /** Made by the dialog: a request that is sent again ends nothing a second time. */
  id: string;
  timing: EndTiming;
  refund: EndRefund;
  /** The refund that the dialog showed to the admin. */
  refundCents: number;
  reason: string;
}

/** Asks Stripe for the refund that ending the subscription now would give. */
export async function quoteEnd(deps: BillingDeps, payments: Payments | undefined, memberId: string) {
  const row = await readEndable(deps, payments, memberId);
  const at = deps.clock.now();
  const customerId = row.stripeCustomerId ?? '';
  const settledAt = await findSettledAt(deps.database.db, { customerId, requestedAt: at });
  const { proportionalCents, fullCents } = await findRefundable(payments as Payments, customerId, at, settledAt);
  return {
    status: row.status,
    plan: row.planType,
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    canEndLater: canEndLater(row),
    proportionalCents,
    fullCents,
  };
}

export async function endSubscription(
  deps: BillingDeps,
  payments: Payments | undefined,
  actor: Admin,
  memberId: string,
  request: EndRequest,
): Promise<void> {
  const { db } = deps.database;
  if (await isKnown(db, request.id)) return;
  try {
    await endOnce(deps, payments, actor, memberId, request);
  } catch (error) {
    // A repeated request may have succeeded a moment ago, and an ended subscription cannot be ended again.
    if (!(error instanceof Refusal) || !(await isKnown(db, request.id))) throw error;
  }
}

async function endOnce(
  deps: BillingDeps,
  payments: Payments | undefined,
  actor: Admin,
  memberId: string,
  { id, timing, refund, refundCents, reason }: EndRequest,
): Promise<void> {
  const quote = await quoteEnd(deps, payments, memberId);
  if (timing === 'period_end' && !quote.canEndLater) throw new Refusal(adminSubscriptionErrors.endsAlready);
  const cents = { none: 0, proportional: quote.proportionalCents, full: quote.fullCents }[refund];
  if (cents !== refundCents) throw new Refusal(adminSubscriptionErrors.refundChanged);
  await deps.database.db.transaction(async (tx) => {
    const member = await reachMember(deps, tx, actor, memberId);
    if (await isKnown(tx, id)) return;
    await orderEndByTeam(deps, tx, { actor, member, refundCents }, { id, timing, refund, refundCents, reason });
  });
}

/** Orders the end, records it and tells the member how much money goes back, by this order or by another one. */
export async function orderEndByTeam(
  deps: Pick<Deps, 'clock' | 'jobs' | 'env'>,
  tx: DbOrTransaction,
  { actor, member, refundCents }: { actor: Admin; member: ReachedMember; refundCents: number },
  order: Omit<EndRequest, 'refundCents'> & { refundCents?: number },
): Promise<void> {
  const { id, timing, refund, reason } = order;
  const before = await orderEnd(deps, tx, member.id, { ...order, cause: 'staff' });
  const now = deps.clock.now();
  // Another admin may have been faster.
  if (!before || !isEndable(before, now)) throw new Refusal(adminSubscriptionErrors.nothingToEnd);
  await recordAudit(
    tx,
    {
      admin: actor,
      action: 'subscription.end',
      subject: { kind: 'member', id: member.id },
      before: { status: before.status, plan: before.planType, currentPeriodEnd: before.currentPeriodEnd },
      after: { timing, refund, refundCents },
      reason,
    },
    now,
  );
  const plan = planIds.find((known) => known === before.planType) ?? null;
  const mail = endedByTeamMail(member.email, {
    planName: planName({ plan }),
    reason,
    endsAt: timing === 'period_end' ? before.currentPeriodEnd : null,
    refundCents,
    url: `${deps.env.APP_URL}/account/subscription`,
  });
  await queueMail(deps, tx, `subscription-ended:${id}`, mail);
}

async function readEndable(
  deps: BillingDeps,
  payments: Payments | undefined,
  memberId: string,
): Promise<SubscriptionRow> {
  if (payments) await syncMember(deps, payments, memberId);
  const [row] = await deps.database.db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!payments || !row || !isEndable(row, deps.clock.now())) throw new Refusal(adminSubscriptionErrors.nothingToEnd);
  return row;
}

function canEndLater({ status, cancelAtPeriodEnd }: SubscriptionRow): boolean {
  return isPaid(status) && !cancelAtPeriodEnd;
}

async function isKnown(db: DbOrTransaction, id: string): Promise<boolean> {
  const known = await db.select({ id: subscriptionEnds.id }).from(subscriptionEnds).where(eq(subscriptionEnds.id, id));
  return known.length > 0;
}
