import { createHmac } from 'node:crypto';
import { getPlan } from '#contract/billing/plans.ts';
import type { SubscriptionItem } from './objects.ts';

export const sandboxPath = '/dev/stripe';

/** Keys that only this installation knows: another Wigloop on the same machine cannot be mistaken for this one. */
export function getSandboxKeys(secret: string): { apiKey: string; webhookSecret: string } {
  const derive = (use: string) => createHmac('sha256', secret).update(`stripe sandbox ${use}`).digest('hex');
  return { apiKey: `sk_sandbox_${derive('api')}`, webhookSecret: `whsec_${derive('webhook')}` };
}

export interface SandboxPrice {
  id: string;
  cents: number;
  interval: 'month' | 'year';
  name: string;
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

function price(name: string, cents: number, interval: SandboxPrice['interval'], label: string): SandboxPrice {
  return { id: `price_sandbox_${name}`, cents, interval, name: label };
}

export function findSandboxPrice(id: string): SandboxPrice | undefined {
  return Object.values(sandboxPrices).find((candidate) => candidate.id === id);
}

export function toPrice(priceId: string): SubscriptionItem['price'] {
  const found = findSandboxPrice(priceId);
  if (!found) throw new Error(`The sandbox has no price ${priceId}`);
  const { id, cents, interval } = found;
  return { id, object: 'price', currency: 'usd', unit_amount: cents, recurring: { interval } };
}
