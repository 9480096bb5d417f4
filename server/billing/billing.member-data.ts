import { eq, sql } from 'drizzle-orm';
import { rememberTrial } from '#server/billing/checkout/one-trial.ts';
import { findEnds } from '#server/billing/ending/ends.ts';
import { findCustomer } from '#server/billing/stripe/customer.ts';
import { leaveStripeJob } from '#server/billing/stripe/leave-stripe.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import { contains } from '#server/db/contains.ts';
import { departedCustomers, refundOrders } from '#server/db/schema/admin.ts';
import {
  charterPlaces,
  paymentRefunds,
  receivedPayments,
  subscriptionEnds,
  subscriptionTracking,
  userSubscriptions,
} from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** The row with the customer's id goes with the account, so the job that leaves Stripe takes it along. */
export function billingData({ jobs }: Pick<Deps, 'jobs'>, stripe: Payments | undefined): MemberData {
  return {
    name: 'billing',
    tables: {
      user_subscriptions: { exported: true, deleted: true },
      subscription_tracking: { exported: true, deleted: true },
      subscription_ends: { exported: true, deleted: 'the order stays until Stripe has it, without member and reason' },
      subscription_changes: {
        exported: 'the subscription says what it is now; this only counts',
        deleted: 'the numbers stay in the books; the id they are counted by names nobody any more',
      },
      received_payments: { exported: true, deleted: 'the amount stays in the books, without who paid' },
      payment_refunds: { exported: true, deleted: 'the amount stays in the books, without who got it back' },
      refund_orders: { exported: true, deleted: 'the order stays in the books, without member and reason' },
      payment_disputes: {
        exported: 'the bank of the member tells of it',
        deleted: 'the amount stays in the books, without who paid',
      },
      subscription_sync_failures: { exported: 'says only that Stripe did not answer', deleted: true },
      departed_customers: {
        exported: 'is written when the account goes',
        deleted: 'the id stays until a job has deleted the customer at Stripe',
      },
      charter_places: { exported: true, deleted: 'the place stays taken, without its member' },
      stripe_sandbox_objects: {
        exported: 'stands in for Stripe, which answers for itself',
        deleted: 'a job cancels what is paid there; the address is erased later',
      },
    },
    async export(db, memberId) {
      const [subscription] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
      const { invoiceId, amountCents, paidAt } = receivedPayments;
      const payments = await db
        .select({ invoiceId, amountCents, paidAt })
        .from(receivedPayments)
        .where(eq(receivedPayments.userId, memberId))
        .orderBy(paidAt);
      const refunds = await db
        .select({ amountCents: paymentRefunds.amountCents, refundedAt: paymentRefunds.refundedAt })
        .from(paymentRefunds)
        .where(eq(paymentRefunds.userId, memberId))
        .orderBy(paymentRefunds.refundedAt);
      const { planType, timestamp, status } = subscriptionTracking;
      const attempts = await db
        .select({ planType, timestamp, status })
        .from(subscriptionTracking)
        .where(eq(subscriptionTracking.userId, memberId));
      const [place] = await db
        .select({ takenAt: charterPlaces.takenAt })
        .from(charterPlaces)
        .where(eq(charterPlaces.userId, memberId));
      const ends = await findEnds(db, memberId);
      const orders = await db
        .select({
          requestedAt: refundOrders.requestedAt,
          amountCents: refundOrders.amountCents,
          reason: refundOrders.reason,
        })
        .from(refundOrders)
        .where(eq(refundOrders.userId, memberId))
        .orderBy(refundOrders.requestedAt);
      return {
        subscription: subscription ? withoutBookkeeping(subscription) : null,
        payments,
        refunds,
        refundsByTeam: orders,
        attempts,
        charterMemberSince: place?.takenAt ?? null,
        endedByTeam: ends.map(({ requestedAt, timing, reason, refundCents }) => ({
          requestedAt,
          timing,
          reason,
          refundCents,
        })),
      };
    },
    async remove(transaction, memberId) {
      await transaction.update(subscriptionEnds).set({ reason: null }).where(eq(subscriptionEnds.userId, memberId));
      await transaction.update(refundOrders).set({ reason: null }).where(eq(refundOrders.userId, memberId));
      if (stripe) await rememberTrial(transaction, stripe, memberId);
      const customerId = await findCustomer(transaction, memberId);
      if (!customerId) return;
      await transaction.insert(departedCustomers).values({ customerId }).onConflictDoNothing();
      await jobs.add(leaveStripeJob, { customerId }, { transaction });
    },
    /** The sandbox remembers what Stripe would; at Stripe itself the customer is its business. */
    async eraseAddress(transaction, address) {
      await transaction.execute(sql`update stripe_sandbox_objects set data = without_address(data::text, ${address})::jsonb
        where ${contains(sql`data::text`, address)}`);
    },
  };
}

/** Columns that keep two changes from crossing say nothing about the member. */
function withoutBookkeeping(row: typeof userSubscriptions.$inferSelect) {
  const { changeKey, changeUntil, syncTicket, endId, ...subscription } = row;
  return subscription;
}
