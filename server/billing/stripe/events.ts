import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { followHold } from '#server/billing/checkout/charter-hold.ts';
import { recordDispute } from '#server/billing/disputes/record-dispute.ts';
import { recordRefunds } from '#server/billing/ending/payment-refunds.ts';
import { stripeEvents } from '#server/db/schema/billing.ts';
import { findCustomer, findMemberOf } from './customer.ts';
import { followedEvents } from './followed-events.ts';
import type { Payments } from './payments.ts';
import { recordPayments } from './received-payments.ts';
import { type BillingDeps, syncMember } from './sync.ts';

const id = z.string().regex(/^[\w-]{1,255}$/);
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .transform((found) => (typeof found === 'string' ? found : found?.id));

/** As much of an event as is read: what happened is asked of Stripe itself. */
export const eventSchema = z.object({
  id,
  type: z.string().max(255),
  created: z.int().min(0).max(253_402_300_799),
  data: z.object({ object: z.object({ id: id.nullish(), customer: reference, charge: reference }) }),
});
export type StripeEvent = z.infer<typeof eventSchema>;

/** Applies an event once. The event is written down only afterwards: Stripe delivers a failed one again. */
export async function applyEvent(deps: BillingDeps, payments: Payments, event: StripeEvent): Promise<void> {
  if (!followedEvents.some((type) => type === event.type)) return;
  const { db } = deps.database;
  const known = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id));
  if (known.length > 0) return;
  const memberId = await findConcerned(deps, payments, event);
  if (memberId) await applyToMember(deps, payments, memberId, event.type);
  await db.transaction((tx) =>
    tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        receivedAt: deps.clock.now(),
      })
      .onConflictDoNothing(),
  );
}

/** Finds the member of an event. News of a refund or a dispute is written down on the way. */
async function findConcerned(deps: BillingDeps, payments: Payments, event: StripeEvent): Promise<string | undefined> {
  const { db } = deps.database;
  const { id: objectId, customer } = event.data.object;
  if (event.type.startsWith('charge.dispute.')) return objectId ? recordDispute(deps, payments, objectId) : undefined;
  const chargeId = chargeOf(event);
  return chargeId ? (await recordRefunds(db, payments, chargeId))?.userId : findMemberOf(db, customer);
}

async function applyToMember(deps: BillingDeps, payments: Payments, memberId: string, type: string): Promise<void> {
  const { db } = deps.database;
  const customerId = await findCustomer(db, memberId);
  if (customerId && type === 'invoice.paid') await recordPayments(db, payments, { userId: memberId, customerId });
  if (customerId && type === 'checkout.session.expired') await followHold(deps, payments, { memberId, customerId });
  await syncMember(deps, payments, memberId);
}

/** Which charge was given back, in full or in part. */
function chargeOf({ type, data: { object } }: StripeEvent): string | undefined {
  if (type === 'charge.refunded') return object.id ?? undefined;
  return type.startsWith('refund.') || type === 'charge.refund.updated' ? object.charge : undefined;
}
