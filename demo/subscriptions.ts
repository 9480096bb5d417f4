import { eq } from 'drizzle-orm';
import type { SellerTier } from '#contract/billing/billing-values.ts';
import { dayMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { charterPlaces, stripeSandboxObjects, userSubscriptions } from '#server/db/schema/billing.ts';
import { profiles } from '#server/db/schema/members.ts';
import { sandboxPrices, toPrice } from '#server/dev/stripe-sandbox/identity.ts';
import { type Customer, newId, type PaymentMethod, type Subscription } from '#server/dev/stripe-sandbox/objects.ts';

const premiumSellers: readonly { email: string; tier: SellerTier; days: number }[] = [
  { email: 'seller@wigloop.test', tier: 'annual', days: 120 },
  { email: 'rosa.lindqvist@wigloop.test', tier: 'annual', days: 60 },
  { email: 'imani.okafor@wigloop.test', tier: 'premium', days: 20 },
  { email: 'greta.sommer@wigloop.test', tier: 'premium', days: 12 },
  { email: 'colette.moreau@wigloop.test', tier: 'premium', days: 5 },
];

const terms = {
  premium: { plan: 'premium-monthly', days: 30 },
  annual: { plan: 'premium-annual', days: 365 },
} as const;

/** Sellers with a badge. The payments sandbox knows them too, so that they can change and cancel what they have. */
export async function addDemoSubscriptions(
  tx: DbOrTransaction,
  members: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const { email, tier, days } of premiumSellers) {
    const userId = members.get(email);
    if (!userId) throw new Error(`No demo member ${email}`);
    const beganAt = new Date(now.getTime() - days * dayMs);
    const endsAt = new Date(beganAt.getTime() + terms[tier].days * dayMs);
    const { plan } = terms[tier];
    const { customer, subscription } = await addToSandbox(tx, { userId, email, plan, beganAt, endsAt });
    await tx.insert(userSubscriptions).values({
      userId,
      status: 'active',
      planType: plan,
      priceCents: toPrice(sandboxPrices[plan].id).unit_amount,
      currentPeriodEnd: endsAt,
      paidUntil: endsAt,
      trialUsedAt: tier === 'premium' ? beganAt : null,
      stripeCustomerId: customer,
      stripeSubscriptionId: subscription,
      createdAt: beganAt,
      updatedAt: beganAt,
    });
    const couponUsedAt = tier === 'annual' ? beganAt : null;
    await tx.insert(charterPlaces).values({ userId, heldUntil: beganAt, takenAt: beganAt, couponUsedAt });
    await tx.update(profiles).set({ sellerTier: tier }).where(eq(profiles.id, userId));
  }
}

interface Bought {
  userId: string;
  email: string;
  plan: 'premium-monthly' | 'premium-annual';
  beganAt: Date;
  endsAt: Date;
}

async function addToSandbox(tx: DbOrTransaction, { userId, email, plan, beganAt, endsAt }: Bought) {
  const [customerId, methodId] = [newId('customer'), newId('payment_method')];
  const [start, end] = [beganAt, endsAt].map((moment) => Math.floor(moment.getTime() / 1000)) as [number, number];
  const customer: Customer = {
    id: customerId,
    object: 'customer',
    created: start,
    customer: null,
    email,
    metadata: { user_id: userId },
    invoice_settings: { default_payment_method: null },
  };
  const method: PaymentMethod = {
    id: methodId,
    object: 'payment_method',
    type: 'card',
    created: start,
    customer: customerId,
    metadata: {},
    card: { brand: 'visa', last4: '4242', fingerprint: `demo-${userId}` },
    effect: 'pays',
  };
  const subscription: Subscription = {
    id: newId('subscription'),
    object: 'subscription',
    created: start,
    customer: customerId,
    metadata: { user_id: userId, user_email: email, plan_type: plan, charter: 'true' },
    status: 'active',
    items: { object: 'list', data: [itemOf(plan, start, end)], has_more: false, url: '' },
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    cancellation_details: { comment: null },
    default_payment_method: methodId,
    latest_invoice: null,
    pending_update: null,
    schedule: null,
  };
  await tx.insert(stripeSandboxObjects).values(
    [customer, method, subscription].map((data) => ({
      id: data.id,
      kind: data.object,
      customer: data.customer,
      data,
      createdAt: beganAt,
    })),
  );
  return { customer: customerId, subscription: subscription.id };
}

function itemOf(plan: Bought['plan'], start: number, end: number): Subscription['items']['data'][0] {
  const times = { current_period_start: start, current_period_end: end };
  const id = newId('subscription').replace('sub_', 'si_');
  return { id, object: 'subscription_item', quantity: 1, ...times, price: toPrice(sandboxPrices[plan].id) };
}
