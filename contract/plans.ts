export const planIds = ['budget-monthly', 'budget-annual', 'premium-monthly', 'premium-annual'] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
  price: string;
  /** The price without the charter offer. */
  originalPrice?: string;
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
    period: 'month',
    tier: 'budget',
    listings: '10 listings per month',
    features: ['Direct messaging', 'Basic search access', 'Mobile app access', 'Community features'],
  },
  {
    id: 'budget-annual',
    name: 'Shopping Annual',
    price: '$24.99',
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
    originalPrice: '$14.99',
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
    originalPrice: '$149.99',
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
