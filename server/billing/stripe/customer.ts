import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isUnderWay } from '#contract/billing/subscription-states.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { user } from '#server/db/schema/auth.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { askStripe, type Payments, undefinedIfUnknown } from './payments.ts';

export interface Payer {
  id: string;
  email: string;
}

/**
 * The member's customer at Stripe, made on the first need and again where Stripe no longer has it. Events are matched to
 * members by this id alone.
 */
export async function ensureCustomer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  payments: Payments,
  member: Payer,
): Promise<string> {
  const { stripe } = payments;
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, member.id));
  const known = row?.stripeCustomerId ?? undefined;
  if (known) {
    const standing = row && isOfMode(row, payments) ? await findStanding(stripe, known) : undefined;
    if (standing && standing.email !== member.email)
      await askStripe(() => stripe.customers.update(known, { email: member.email }));
    if (standing) return known;
    await db.transaction((tx) => forgetCustomer(tx, known, clock.now()));
  }
  const customer = await askStripe(() =>
    stripe.customers.create(
      { email: member.email, metadata: { user_id: member.id } },
      // Two requests at once get the same customer. Another address, or a row that changed since, is another request.
      { idempotencyKey: `customer-${shortHash(`${member.id} ${member.email} ${row?.updatedAt.getTime()}`)}` },
    ),
  );
  return linkCustomer(db, payments, { memberId: member.id, customerId: customer.id, now: clock.now() });
}

/** Receipts and mails of Stripe go to the address that the member has now. A member without a customer gets none. */
export async function followEmail(
  deps: Pick<Deps, 'database' | 'clock'>,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  const { db } = deps.database;
  const [member] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, memberId));
  if (payments && member && (await findCustomer(db, memberId))) await ensureCustomer(deps, payments, member);
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** An id of the test mode means nothing in live mode. Rows from before the mode was kept are tried. */
export function isOfMode(
  { stripeLivemode }: { stripeLivemode: boolean | null },
  { isLive }: Pick<Payments, 'isLive'>,
): boolean {
  return stripeLivemode === null || stripeLivemode === isLive;
}

async function findStanding(stripe: Stripe, id: string): Promise<Stripe.Customer | undefined> {
  const customer = await askStripe(() => stripe.customers.retrieve(id)).catch(undefinedIfUnknown);
  return customer?.deleted ? undefined : customer;
}

/** Stripe has no such customer: whatever ran for it is over, and the next purchase makes a new one. */
export async function forgetCustomer(db: DbOrTransaction, customerId: string, now: Date): Promise<void> {
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.stripeCustomerId, customerId));
  if (!row) return;
  const ended = {
    status: 'canceled',
    paidUntil: null,
    cancelAtPeriodEnd: false,
    dueCents: null,
    dueUrl: null,
  } as const;
  await db
    .update(userSubscriptions)
    .set({
      ...((isUnderWay(row.status) || row.status === 'incomplete') && ended),
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      stripeLivemode: null,
      updatedAt: now,
    })
    .where(eq(userSubscriptions.stripeCustomerId, customerId));
}

/** A member keeps the first customer that was linked. */
export async function linkCustomer(
  db: Deps['database']['db'],
  { isLive }: Pick<Payments, 'isLive'>,
  { memberId, customerId, now }: { memberId: string; customerId: string; now: Date },
): Promise<string> {
  const { stripeCustomerId, stripeLivemode } = userSubscriptions;
  const linked = { stripeCustomerId: customerId, stripeLivemode: isLive };
  const [row] = await db.transaction((tx) =>
    tx
      .insert(userSubscriptions)
      .values({ userId: memberId, ...linked, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: userSubscriptions.userId,
        set: {
          stripeCustomerId: sql`coalesce(${stripeCustomerId}, excluded.stripe_customer_id)`,
          stripeLivemode: sql`case when ${stripeCustomerId} is null then excluded.stripe_livemode else ${stripeLivemode} end`,
        },
      })
      .returning({ customerId: stripeCustomerId }),
  );
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
