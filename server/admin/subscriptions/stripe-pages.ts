import type { Payments } from '#server/billing/payments.ts';
import { sandboxPath } from '#server/dev/stripe-sandbox/identity.ts';
import type { Env } from '#server/env.ts';

/** Where a customer can be looked at: Stripe has a page for each, the sandbox one for all. */
export function findStripePages(
  { STRIPE_SECRET_KEY: key }: Pick<Env, 'STRIPE_SECRET_KEY'>,
  payments: Payments | undefined,
): { customers: string; isOnePage: boolean } | undefined {
  if (!payments) return undefined;
  if (payments.sandbox) return { customers: sandboxPath, isOnePage: true };
  const isTest = key?.startsWith('sk_test_') ?? false;
  return { customers: `https://dashboard.stripe.com/${isTest ? 'test/' : ''}customers/`, isOnePage: false };
}
