import { eq, sql } from 'drizzle-orm';
import { rememberTrial } from '#server/billing/checkout/one-trial.ts';
import { closeOpenCheckouts } from '#server/billing/checkout/open-checkouts.ts';
import { findCustomer } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import { contains } from '#server/db/contains.ts';
import { charterPlaces, subscriptionEnds, subscriptionTracking } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { findEnds } from './ends.ts';

export const cancelDepartedJob: JobKind<{ customerId: string }> = { name: 'billing.cancel-departed' };

/** The row with the customer's id goes with the account, so the job that cancels at Stripe takes it along. */
export function billingData({ jobs }: Pick<Deps, 'jobs'>, payments: Payments | undefined): MemberData {
  return {
    name: 'billing',
    async export(db, memberId) {
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
      return {
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
      if (payments) await rememberTrial(transaction, payments, memberId);
      const customerId = await findCustomer(transaction, memberId);
      if (customerId) await jobs.add(cancelDepartedJob, { customerId }, { transaction });
    },
    /** The sandbox remembers what Stripe would; at Stripe itself the customer is its business. */
    async eraseAddress(transaction, address) {
      await transaction.execute(sql`update stripe_sandbox_objects set data = without_address(data::text, ${address})::jsonb
        where ${contains(sql`data::text`, address)}`);
    },
  };
}

export async function cancelDeparted(payments: Payments | undefined, customerId: string): Promise<void> {
  if (!payments) return;
  await closeOpenCheckouts(payments, customerId);
  await askStripe(async () => {
    const { stripe } = payments;
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
    for (const { id } of data) await stripe.subscriptions.cancel(id);
  });
}
