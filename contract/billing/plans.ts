import { moneyText } from '#contract/money-text.ts';
export const planIds = ['budget-monthly', 'budget-annual', 'premium-monthly', 'premium-annual'] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
  price: string;
  /** The charge of each period, in cents; for Premium, under the charter offer. */
  cents: number;
  /** The price without the charter offer. */
  originalPrice?: string;
  originalCents?: number;
  period: 'month' | 'year';
  tier: 'budget' | 'premium';
  listings: string;
  savings?: string;
  popular?: boolean;
  features: readonly string[];
}

/** The four plans as they are printed. Access and limits are decided on the server, not from these texts. */
export const plans = [
  {
    id: 'budget-monthly',
    name: 'Shopping Monthly',
    price: '$1.99',
    cents: 199,
    period: 'month',
    tier: 'budget',
    listings: '10 listings per month',
    features: ['Direct messaging', 'Basic search access', 'Mobile app access', 'Community features'],
  },
  {
    id: 'budget-annual',
    name: 'Shopping Annual',
    price: '$24.99',
    cents: 2499,
    period: 'year',
    tier: 'budget',
    listings: '10 listings per month',
    savings: 'Save $6.89 vs monthly',
    popular: true,
    features: ['Direct messaging', 'Basic search access', 'Mobile app access', 'Community features', 'Annual savings'],
  },
  {
    id: 'premium-monthly',
    name: 'Premium Monthly',
    price: '$9.99',
    cents: 999,
    originalPrice: '$14.99',
    originalCents: 1499,
    period: 'month',
    tier: 'premium',
    listings: 'Unlimited listings',
    savings: 'SAVE 33% as a charter member',
    features: [
      'Priority search placement',
      'Advanced analytics',
      'Direct messaging',
      'Seller verification badge',
      'Premium support',
    ],
  },
  {
    id: 'premium-annual',
    name: 'Premium Annual',
    price: '$99.99',
    cents: 9999,
    originalPrice: '$149.99',
    originalCents: 14999,
    period: 'year',
    tier: 'premium',
    listings: 'Unlimited listings',
    savings: 'SAVE $50 + get two months free!',
    features: [
      'All Premium Monthly features',
      'Featured seller status',
      'Early access to new features',
      'Priority premium support',
      'Verified Annual Seller',
      'Best value guarantee',
    ],
  },
] as const satisfies readonly Plan[];

/** How many members get the charter price. */
export const charterSeats = 100;

/** The free days of a member's first Premium Monthly subscription. */
export const trialDays = 14;

export function getPlan(id: PlanId): Plan {
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) throw new Error(`No plan is called ${id}`);
  return plan;
}

/**
 * The charges of a plan for one person. The server works them out for each member; a visitor reads those of a new
 * member.
 */
export interface PlanOffer {
  plan: PlanId;
  /** Charged when the plan begins, after the free days where there are any. */
  firstCents: number;
  /** Charged at every renewal. */
  renewalCents: number;
  /** Free days before the first charge. */
  trialDays: number;
}

interface PlanPrice {
  price: string;
  /** The regular price, where this is less. */
  originalPrice?: string;
  savings?: string;
}

/** A plan's price in words that are true of the offer. */
export function priceOfPlan(plan: Plan, offer?: PlanOffer): PlanPrice {
  // Whether a charter place is left, only the server knows: until it has answered, no price is named.
  if (!offer && plan.originalCents) return { price: '…' };
  const cents = offer?.firstCents ?? plan.cents;
  return cents === plan.cents ? plan : { price: moneyText(cents) };
}
