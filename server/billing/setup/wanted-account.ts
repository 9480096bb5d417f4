import { getPlan, type PlanId } from '#contract/billing/plans.ts';

/** The objects that a Stripe account needs so that Wigloop can sell its plans. Setup makes them, and the doctor compares with them. */
export interface WantedPrice {
  setting: (typeof priceSettings)[number];
  plan: PlanId;
  lookupKey: string;
  cents: number;
  interval: 'month' | 'year';
}

const priceSettings = [
  'STRIPE_PRICE_BUDGET_MONTHLY',
  'STRIPE_PRICE_BUDGET_ANNUAL',
  'STRIPE_PRICE_PREMIUM_MONTHLY',
  'STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR',
  'STRIPE_PRICE_PREMIUM_ANNUAL',
] as const;

export const wantedCurrency = 'usd';

export const wantedPrices: readonly WantedPrice[] = [
  wantPrice('STRIPE_PRICE_BUDGET_MONTHLY', 'budget-monthly', getPlan('budget-monthly').cents),
  wantPrice('STRIPE_PRICE_BUDGET_ANNUAL', 'budget-annual', getPlan('budget-annual').cents),
  wantPrice('STRIPE_PRICE_PREMIUM_MONTHLY', 'premium-monthly', getPlan('premium-monthly').cents),
  wantPrice('STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR', 'premium-monthly', getPlan('premium-monthly').originalCents),
  // A coupon lowers the first year of charter members.
  wantPrice('STRIPE_PRICE_PREMIUM_ANNUAL', 'premium-annual', getPlan('premium-annual').originalCents),
];

/** Card and invoices are on. A plan changes only at Wigloop, which knows what each member was promised. */
export const wantedPortalFeatures = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  subscription_update: { enabled: false },
};

/** Finds our portal settings again among others of the account. */
export const madeByWigloop = { made_by: 'wigloop' };

export function webhookAddress({ APP_URL }: { APP_URL: string }): string {
  return `${APP_URL}/api/webhooks/stripe`;
}

/** Whether everything that is wanted was found; a list may come in any order. */
export function holds(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(found) && found.length === wanted.length && wanted.every((each) => found.includes(each));
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, value]) => holds(Reflect.get(found, name), value));
}

function wantPrice(setting: WantedPrice['setting'], plan: PlanId, cents = 0): WantedPrice {
  const lookupKey = setting.replace('STRIPE_PRICE', 'wigloop').toLowerCase();
  return { setting, plan, lookupKey, cents, interval: getPlan(plan).period };
}
