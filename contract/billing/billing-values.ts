/** Where a checkout began, for the record. */
export const checkoutSources = ['subscription', 'account'] as const;
export type CheckoutSource = (typeof checkoutSources)[number];

export const subscriptionStatuses = [
  'none',
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Why a subscription was ended without the member, when, and what is given back. */
export const endCauses = ['ban', 'staff', 'dispute'] as const;
export const endTimings = ['now', 'period_end'] as const;
export const endRefunds = ['none', 'proportional', 'full'] as const;
export type EndTiming = (typeof endTimings)[number];
export type EndRefund = (typeof endRefunds)[number];

/** In what our books can differ from Stripe's: a payment that only one of both has, its amount, or what was given back of it. */
export const differenceKinds = ['missing_here', 'missing_at_stripe', 'amount', 'refund'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How a bank's demand for a payment stands. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The badge of a paying seller. */
export const sellerTiers = ['premium', 'annual'] as const;
export type SellerTier = (typeof sellerTiers)[number];

export const sellerTierLabels: Record<SellerTier, string> = {
  premium: 'Premium seller',
  annual: 'Premium annual seller',
};
/** The meaning of the badge, and no more: nobody has checked the seller. */
export const sellerTierMeaning = 'pays for a Premium plan';
