import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { stripeEvents, userSubscriptions } from '#server/db/schema/billing.ts';
import type { Payments } from './payments.ts';
import { recordPayment } from './received-payments.ts';
import { type BillingDeps, syncMember } from './sync.ts';

const followed = /^(?:checkout\.session|customer\.subscription|invoice|subscription_schedule)\./;

/** Applies an event once. It is written down only after it was applied: what failed is delivered again by Stripe. */
export async function applyEvent(deps: BillingDeps, payments: Payments, event: Stripe.Event): Promise<void> {
  if (!followed.test(event.type)) return;
  const { db } = deps.database;
  const known = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id));
  if (known.length > 0) return;
  const memberId = await findMember(db, customerOf(event));
  if (memberId) await syncMember(deps, payments, memberId);
  if (memberId && event.type === 'invoice.paid') await recordPayment(db, memberId, event);
  await db
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      receivedAt: deps.clock.now(),
    })
    .onConflictDoNothing();
}

function customerOf(event: Stripe.Event): string | undefined {
  const { customer } = event.data.object as { customer?: string | { id: string } | null };
  return typeof customer === 'string' ? customer : customer?.id;
}

/** By the customer that our own server made for the member; ids in an event's metadata are not looked at. */
async function findMember(
  db: BillingDeps['database']['db'],
  customerId: string | undefined,
): Promise<string | undefined> {
  if (!customerId) return undefined;
  const [row] = await db
    .select({ userId: userSubscriptions.userId })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.stripeCustomerId, customerId));
  return row?.userId;
}
