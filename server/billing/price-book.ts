import type Stripe from 'stripe';
import { type PlanId, planIds } from '#contract/plans.ts';
import { sandboxPrices, toPrice } from '#server/dev/stripe-sandbox/identity.ts';
import type { Env } from '#server/env.ts';

/** Which Stripe price stands for which plan. */
export interface PriceBook {
  /** Undefined when the plan has no price here and so cannot be bought. */
  find(plan: PlanId, isCharter: boolean): string | undefined;
  planOf(priceId: string): PlanId | undefined;
  /** What Stripe charges for a price. */
  readCents(priceId: string): Promise<number>;
}

type Prices = Record<PlanId, { charter: string | undefined; regular: string | undefined }>;

export function createPriceBook(env: Env, ask: (priceId: string) => Promise<Stripe.Price>): PriceBook {
  const isSandbox = !env.STRIPE_SECRET_KEY;
  const prices = isSandbox ? pricesOfSandbox() : configuredPrices(env);
  return {
    find: (plan, isCharter) => prices[plan][isCharter ? 'charter' : 'regular'],
    planOf: (priceId) => planIds.find((plan) => Object.values(prices[plan]).includes(priceId)),
    readCents: isSandbox ? async (priceId) => toPrice(priceId).unit_amount : rememberCents(ask),
  };
}

/** Stripe never changes the amount of a price, so it is asked once. */
function rememberCents(ask: (priceId: string) => Promise<Stripe.Price>): PriceBook['readCents'] {
  const known = new Map<string, Promise<number>>();
  return (priceId) => {
    const cents = known.get(priceId) ?? ask(priceId).then(({ unit_amount }) => unit_amount ?? 0);
    known.set(priceId, cents);
    cents.catch(() => known.delete(priceId));
    return cents;
  };
}

function configuredPrices(env: Env): Prices {
  const annual = env.STRIPE_PRICE_PREMIUM_ANNUAL;
  return {
    'budget-monthly': always(env.STRIPE_PRICE_BUDGET_MONTHLY),
    'budget-annual': always(env.STRIPE_PRICE_BUDGET_ANNUAL),
    'premium-monthly': {
      charter: env.STRIPE_PRICE_PREMIUM_MONTHLY,
      regular: env.STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR,
    },
    'premium-annual': { charter: annual, regular: env.STRIPE_PRICE_PREMIUM_ANNUAL_REGULAR ?? annual },
  };
}

function pricesOfSandbox(): Prices {
  return {
    'budget-monthly': always(sandboxPrices['budget-monthly'].id),
    'budget-annual': always(sandboxPrices['budget-annual'].id),
    'premium-monthly': {
      charter: sandboxPrices['premium-monthly'].id,
      regular: sandboxPrices['premium-monthly-regular'].id,
    },
    'premium-annual': always(sandboxPrices['premium-annual'].id),
  };
}

function always(id: string | undefined): Prices[PlanId] {
  return { charter: id, regular: id };
}
