import { createHmac } from 'node:crypto';
import { getPlan } from '#contract/billing/plans.ts';
import type { StripeSandbox } from '#server/billing/stripe/payments.ts';
import type { Env } from '#server/env.ts';
import type { Price } from './objects.ts';
import { sandboxPath } from './sandbox-store.ts';

export const sandboxPortalConfiguration = 'bpc_sandbox';

/** Its keys are known to this installation only: another Wigloop on the same machine cannot be mistaken for this one. */
export function createStripeSandbox({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>, secret: string): StripeSandbox {
  const derive = (use: string) => createHmac('sha256', secret).update(`stripe sandbox ${use}`).digest('hex');
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return {
    host,
    port: PORT,
    path: sandboxPath,
    apiKey: `sk_test_${derive('api')}`,
    webhookSecret: `whsec_${derive('webhook')}`,
    webhookUrl: `http://${host}:${PORT}/api/webhooks/stripe`,
    portalConfiguration: sandboxPortalConfiguration,
    prices: {
      'budget-monthly': always(sandboxPrices['budget-monthly'].id),
      'budget-annual': always(sandboxPrices['budget-annual'].id),
      'premium-monthly': {
        charter: sandboxPrices['premium-monthly'].id,
        regular: sandboxPrices['premium-monthly-regular'].id,
      },
      'premium-annual': always(sandboxPrices['premium-annual'].id),
    },
    readCents: (priceId) => toPrice(priceId).unit_amount,
  };
}

function always(id: string): { charter: string; regular: string } {
  return { charter: id, regular: id };
}

const premiumMonthly = getPlan('premium-monthly');
const premiumAnnual = getPlan('premium-annual');

/** The prices a real Stripe account would hold. */
export const sandboxPrices = {
  'budget-monthly': price('budget_monthly', getPlan('budget-monthly').cents, 'month', 'Shopping Monthly'),
  'budget-annual': price('budget_annual', getPlan('budget-annual').cents, 'year', 'Shopping Annual'),
  'premium-monthly': price('premium_monthly', premiumMonthly.cents, 'month', 'Premium Monthly (charter)'),
  'premium-monthly-regular': price(
    'premium_monthly_regular',
    premiumMonthly.originalCents ?? 0,
    'month',
    'Premium Monthly',
  ),
  'premium-annual': price('premium_annual', premiumAnnual.originalCents ?? 0, 'year', 'Premium Annual'),
} as const;

function price(name: string, unitAmount: number, interval: 'month' | 'year', nickname: string): Price {
  return {
    id: `price_sandbox_${name}`,
    object: 'price',
    active: true,
    created: 0,
    currency: 'usd',
    customer: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname,
    product: 'prod_sandbox',
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: unitAmount,
  };
}

export function findSandboxPrice(id: string): Price | undefined {
  return Object.values(sandboxPrices).find((candidate) => candidate.id === id);
}

export function toPrice(priceId: string): Price {
  const found = findSandboxPrice(priceId);
  if (!found) throw new Error(`The sandbox has no price ${priceId}`);
  return found;
}

export function pricingOf(price: string) {
  return { type: 'price_details' as const, price_details: { price } };
}
