import { eq, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { askStripe, type Payments } from './payments.ts';

export interface Payer {
  id: string;
  email: string;
}

/** The member's customer at Stripe, made on the first need. Events are matched to members by this id alone. */
export async function ensureCustomer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { stripe }: Payments,
  member: Payer,
): Promise<string> {
  const known = await findCustomer(db, member.id);
  if (known) return known;
  const customer = await askStripe(() =>
    stripe.customers.create(
      { email: member.email, metadata: { user_id: member.id } },
      // Two requests at once get the same customer.
      { idempotencyKey: `customer-${member.id}` },
    ),
  );
  return linkCustomer(db, member.id, customer.id, clock.now());
}

/** A member keeps the first customer that was linked. */
export async function linkCustomer(
  db: Deps['database']['db'],
  memberId: string,
  customerId: string,
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(userSubscriptions)
    .values({ userId: memberId, stripeCustomerId: customerId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: userSubscriptions.userId,
      set: { stripeCustomerId: sql`coalesce(${userSubscriptions.stripeCustomerId}, excluded.stripe_customer_id)` },
    })
    .returning({ customerId: userSubscriptions.stripeCustomerId });
  return row?.customerId ?? customerId;
}

/** By the customer that our own server made for the member; ids in an event's metadata are not looked at. */
export async function findMemberOf(db: DbOrTransaction, customerId: string | undefined): Promise<string | undefined> {
  if (!customerId) return undefined;
  const [row] = await db
    .select({ userId: userSubscriptions.userId })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.stripeCustomerId, customerId));
  return row?.userId;
}

export async function findCustomer(db: DbOrTransaction, memberId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: userSubscriptions.stripeCustomerId })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId));
  return row?.customerId ?? undefined;
}
