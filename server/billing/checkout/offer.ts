import { eq } from 'drizzle-orm';
import { billingErrors, type Offers, type ShownPrice } from '#contract/billing/billing.ts';
import { getPlan, type PlanId, type PlanOffer, planIds, trialDays } from '#contract/billing/plans.ts';
import { isUnderWay } from '#contract/billing/subscription-states.ts';
import type { Payer } from '#server/billing/stripe/customer.ts';
import type { Payments } from '#server/billing/stripe/payments.ts';
import type { SubscriptionRow } from '#server/billing/stripe/sync.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { countCharterPlacesLeft, findCharterPlace, holdCharterPlace } from './charter.ts';
import { charterCoupon, charterDiscountCents, ensureCharterCoupon } from './charter-coupon.ts';
import { hasHadTrial } from './one-trial.ts';

type OfferDeps = Pick<Deps, 'database' | 'clock'>;

/** The price of a plan for one member, with the terms that make Stripe charge exactly that. */
export interface Offer extends PlanOffer {
  price: string;
  isCharter: boolean;
  coupon: string | undefined;
}

/** Facts that decide the price of a plan. */
interface Standing {
  hasCharterPlace: boolean;
  isCouponUsed: boolean;
  hasTrial: boolean;
}

/**
 * The offer that is about to be taken: it holds a charter place where the price depends on one. When it is no longer what
 * the member was shown, nothing is sold.
 */
export async function makeOffer(
  { database: { db }, clock }: OfferDeps,
  payments: Payments,
  member: Payer,
  { plan, shown }: { plan: PlanId; shown: ShownPrice | undefined },
): Promise<Offer> {
  const isPremium = getPlan(plan).tier === 'premium';
  const place = isPremium ? await holdCharterPlace(db, member.id, clock.now()) : undefined;
  const offer = await decideOffer(payments, plan, {
    hasCharterPlace: place?.isMine === true,
    isCouponUsed: place?.isCouponUsed === true,
    hasTrial: await isTrialOpen(db, payments, member, await findRow(db, member.id)),
  });
  if (!offer) throw new Refusal(billingErrors.planUnavailable);
  if (shown && !isSamePrice(offer, shown)) throw new Refusal(billingErrors.offerChanged);
  if (offer.coupon) await ensureCharterCoupon(payments);
  return offer;
}

/** The offer as it would be made, without holding anything. */
export async function findOffer(deps: OfferDeps, payments: Payments, member: Payer, plan: PlanId): Promise<Offer> {
  const { standing } = await findStanding(deps, payments, member);
  const offer = await decideOffer(payments, plan, standing);
  if (!offer) throw new Refusal(billingErrors.planUnavailable);
  return offer;
}

/** The charges of every plan for this member or for a new one. Each price on a page comes from here. */
export async function describeOffers(deps: OfferDeps, payments: Payments | undefined, member?: Payer): Promise<Offers> {
  if (!payments)
    return { charterPlacesLeft: await countCharterPlacesLeft(deps.database.db, deps.clock.now()), offers: [] };
  const { charterPlacesLeft, row, standing } = await findStanding(deps, payments, member);
  const offers = await Promise.all(
    planIds.map(async (plan) => agreedOffer(row, plan) ?? (await decideOffer(payments, plan, standing))),
  );
  return { charterPlacesLeft, offers: offers.filter((offer) => offer !== undefined).map(toPlanOffer) };
}

/** A visitor gets the prices of a new member. */
async function findStanding(
  { database: { db }, clock }: OfferDeps,
  payments: Payments,
  member: Payer | undefined,
): Promise<{ charterPlacesLeft: number; row: SubscriptionRow | undefined; standing: Standing }> {
  const now = clock.now();
  const charterPlacesLeft = await countCharterPlacesLeft(db, now);
  const place = member ? await findCharterPlace(db, member.id) : undefined;
  const row = member ? await findRow(db, member.id) : undefined;
  const standing = {
    hasCharterPlace:
      charterPlacesLeft > 0 || (place !== undefined && (place.takenAt !== null || place.heldUntil > now)),
    isCouponUsed: Boolean(place?.couponUsedAt),
    hasTrial: member === undefined || (await isTrialOpen(db, payments, member, row)),
  };
  return { charterPlacesLeft, row, standing };
}

/** The present plan and the one that is planned cost what was agreed, whatever they would cost today. */
function agreedOffer(row: SubscriptionRow | undefined, plan: PlanId): PlanOffer | undefined {
  if (!row || !isUnderWay(row.status)) return undefined;
  const { planType, priceCents, pendingPlan, pendingFirstCents, pendingPriceCents } = row;
  if (plan === planType && priceCents !== null)
    return { plan, firstCents: priceCents, renewalCents: priceCents, trialDays: 0 };
  if (plan === pendingPlan && pendingFirstCents !== null && pendingPriceCents !== null)
    return { plan, firstCents: pendingFirstCents, renewalCents: pendingPriceCents, trialDays: 0 };
  return undefined;
}

async function decideOffer(
  { prices }: Payments,
  plan: PlanId,
  { hasCharterPlace, isCouponUsed, hasTrial }: Standing,
): Promise<Offer | undefined> {
  const hasCoupon = plan === 'premium-annual' && hasCharterPlace && !isCouponUsed;
  const isPremium = getPlan(plan).tier === 'premium';
  const isCharter = plan === 'premium-annual' ? hasCoupon : isPremium && hasCharterPlace;
  const price = prices.find(plan, isCharter);
  if (!price) return undefined;
  const renewalCents = await prices.readCents(price);
  return {
    plan,
    price,
    isCharter,
    coupon: hasCoupon ? charterCoupon : undefined,
    firstCents: Math.max(0, renewalCents - (hasCoupon ? charterDiscountCents : 0)),
    renewalCents,
    trialDays: plan === 'premium-monthly' && hasTrial ? trialDays : 0,
  };
}

/** A trial begins a subscription, once for each person; a change of plan has none. */
async function isTrialOpen(
  db: Deps['database']['db'],
  payments: Payments,
  { email }: Payer,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  if (row && (row.trialUsedAt || isUnderWay(row.status))) return false;
  return !(await hasHadTrial(db, payments, email));
}

function isSamePrice(offer: Offer, shown: ShownPrice): boolean {
  return (
    offer.firstCents === shown.firstCents &&
    offer.renewalCents === shown.renewalCents &&
    offer.trialDays === shown.trialDays
  );
}

function toPlanOffer({ plan, firstCents, renewalCents, trialDays: days }: PlanOffer): PlanOffer {
  return { plan, firstCents, renewalCents, trialDays: days };
}

async function findRow(db: Deps['database']['db'], memberId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  return row;
}
