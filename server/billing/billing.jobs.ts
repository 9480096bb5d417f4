import { lt } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { emailChangedJob } from '#server/auth/email-change.ts';
import { releaseHeldPlaces } from '#server/billing/checkout/charter.ts';
import { settleEndJob } from '#server/billing/ending/ends.ts';
import { settleEnd } from '#server/billing/ending/settle-end.ts';
import { settleRefund, settleRefundJob } from '#server/billing/refunds/settle-refund.ts';
import { checkPayments } from '#server/billing/stripe/check-payments.ts';
import { followEmail } from '#server/billing/stripe/customer.ts';
import { leaveStripe, leaveStripeJob } from '#server/billing/stripe/leave-stripe.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { reconcile } from '#server/billing/stripe/reconcile.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import { remindOfEnd } from '#server/billing/subscription/ending-soon.ts';
import { stripeEvents } from '#server/db/schema/billing.ts';
import { deleteInPieces } from '#server/jobs/delete-in-pieces.ts';
import { type Job, job } from '#server/jobs/jobs.ts';

/** Stripe tries again for three days; what is older can no longer come twice. */
const keptEventDays = 60;

export function billingJobs(deps: BillingDeps, payments: Payments | undefined): Job[] {
  return [
    job({ kind: { name: 'billing.reconcile' }, schedule: '20 * * * *', run: () => reconcile(deps, payments) }),
    job({ kind: { name: 'billing.remind' }, schedule: '40 * * * *', run: () => remindOfEnd(deps) }),
    job({ kind: { name: 'billing.check-payments' }, schedule: '15 4 * * *', run: () => checkPayments(deps, payments) }),
    job({ kind: { name: 'billing.purge' }, schedule: '45 3 * * *', run: () => purge(deps) }),
    // About two days with growing pauses; reconcile goes on after that.
    job({ kind: settleEndJob, retryLimit: 60, run: ({ endId }) => settleEnd(deps, payments, endId) }),
    job({ kind: settleRefundJob, retryLimit: 60, run: ({ orderId }) => settleRefund(deps, payments, orderId) }),
    job({ kind: emailChangedJob, retryLimit: 60, run: ({ memberId }) => followEmail(deps, payments, memberId) }),
    job({ kind: leaveStripeJob, retryLimit: 60, run: ({ customerId }) => leaveStripe(deps, payments, customerId) }),
  ];
}

async function purge(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const longAgo = new Date(now.getTime() - keptEventDays * dayMs);
  await deleteInPieces(deps, stripeEvents, lt(stripeEvents.receivedAt, longAgo));
  await releaseHeldPlaces(deps.database.db, now);
}
