import { type PlanId, planIds } from '#contract/plans.ts';
import { sandboxPrices } from '#server/dev/stripe-sandbox/identity.ts';
import type { Env } from '#server/env.ts';

/** Which Stripe price stands for which plan. */
export interface PriceBook {
  /** Undefined when the plan has no price here and so cannot be bought. */
  find(plan: PlanId, isCharter: boolean): string | undefined;
  planOf(priceId: string): PlanId | undefined;
}

type Prices = Record<PlanId, { charter: string | undefined; regular: string | undefined }>;

export function createPriceBook(env: Env): PriceBook {
  const prices = env.STRIPE_SECRET_KEY ? configuredPrices(env) : pricesOfSandbox();
  return {
    find: (plan, isCharter) => prices[plan][isCharter ? 'charter' : 'regular'],
    planOf: (priceId) => planIds.find((plan) => Object.values(prices[plan]).includes(priceId)),
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
