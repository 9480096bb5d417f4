import type { Env } from '#server/env.ts';

/** All that it takes to sell every plan; the regular annual price has a stand-in. */
const needed = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PRICE_BUDGET_MONTHLY',
  'STRIPE_PRICE_BUDGET_ANNUAL',
  'STRIPE_PRICE_PREMIUM_MONTHLY',
  'STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR',
  'STRIPE_PRICE_PREMIUM_ANNUAL',
] as const;
type PaymentSettings = Pick<Env, 'production' | (typeof needed)[number]>;

/** Missing settings without which members cannot pay; none while the sandbox answers in Stripe's place. */
export function findMissingPaymentSettings(env: PaymentSettings): string[] {
  if (!env.production && !env.STRIPE_SECRET_KEY) return [];
  return needed.filter((name) => !env[name]);
}
