import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { billingErrors, type getOffer } from '#contract/billing.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { getPlan, type PlanId, planIds, trialDays } from '#contract/plans.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { countCharterPlacesLeft, holdCharterPlace } from './charter.ts';
import { askStripe, type Payments } from './payments.ts';

/** What one member pays for one plan. */
export interface Offer {
  price: string;
  isCharter: boolean;
  coupon: string | undefined;
  trialDays: number | undefined;
}

const charterCoupon = 'wigloop-charter-annual';

/** Decides price, coupon and trial, and holds a charter place where the price depends on one. */
export async function makeOffer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  payments: Payments,
  memberId: string,
  plan: PlanId,
): Promise<Offer> {
  const isPremium = getPlan(plan).tier === 'premium';
  const place = isPremium ? await holdCharterPlace(db, memberId, clock.now()) : undefined;
  const hasCoupon = plan === 'premium-annual' && place?.isMine === true && !place.isCouponUsed;
  const isCharter = plan === 'premium-annual' ? hasCoupon : place?.isMine === true;
  const price = payments.prices.find(plan, isCharter);
  if (!price) throw new Refusal(billingErrors.planUnavailable);
  return {
    price,
    isCharter,
    coupon: hasCoupon ? await ensureCharterCoupon(payments) : undefined,
    trialDays: plan === 'premium-monthly' && (await isTrialAvailable(db, memberId)) ? trialDays : undefined,
  };
}

export async function isTrialAvailable(db: Deps['database']['db'], memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ usedAt: userSubscriptions.trialUsedAt })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId));
  return !row?.usedAt;
}

export async function describeOffer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  payments: Payments | undefined,
): Promise<CallAnswer<typeof getOffer>> {
  const charterPlacesLeft = await countCharterPlacesLeft(db, clock.now());
  const available = planIds.filter((plan) => payments?.prices.find(plan, charterPlacesLeft > 0));
  return { charterPlacesLeft, available };
}

async function ensureCharterCoupon({ stripe }: Payments): Promise<string> {
  return askStripe(async () => {
    try {
      return (await stripe.coupons.retrieve(charterCoupon)).id;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error;
    }
    const { originalCents = 0, cents } = getPlan('premium-annual');
    const coupon = await stripe.coupons.create({
      id: charterCoupon,
      amount_off: originalCents - cents,
      currency: 'usd',
      duration: 'once',
      name: 'Charter member: $50 off the first year',
    });
    return coupon.id;
  });
}
