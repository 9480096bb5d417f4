import type { AdminPermission } from '#contract/admin/admin.ts';

/** Kinds of work that can wait for staff, in the order of the dashboard. Free of zod. */
export const attentionKinds = [
  'reports',
  'review-queue',
  'ownership',
  'support',
  'brand-requests',
  'disputes',
  'linked-deals',
  'failed-payments',
  'payment-disputes',
  'unchecked-subscriptions',
  'reported-messages',
  'new-reviews',
  'failed-jobs',
  'failed-mails',
  'empty-searches',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

interface Attention {
  label: string;
  /** The right to see the number and work on it. */
  permission: AdminPermission;
  /** Where it is worked on, inside the back office. */
  path: string;
  /** Good to know, but nothing that somebody waits for: no badge. */
  isNews?: boolean;
}

export const attention: Record<AttentionKind, Attention> = {
  reports: { label: 'Open reports', permission: 'reports.write', path: 'reports' },
  'review-queue': { label: 'Listings to look at', permission: 'listings.read', path: 'listings?tab=review' },
  ownership: { label: 'Proofs of ownership', permission: 'listings.write', path: 'listings/ownership' },
  support: { label: 'Support requests', permission: 'support.read', path: 'reports?tab=support' },
  'brand-requests': {
    label: 'Members asking for a brand',
    permission: 'listings.write',
    path: 'listings/brand-requests',
  },
  disputes: { label: 'Disputes', permission: 'deals.read', path: 'deals?state=disputed' },
  'linked-deals': { label: 'Deals between linked accounts', permission: 'deals.read', path: 'deals#linked' },
  'failed-payments': {
    label: 'Failed payments',
    permission: 'subscriptions.read',
    path: 'subscriptions?status=owing',
  },
  'payment-disputes': { label: 'Payments disputed at the bank', permission: 'subscriptions.read', path: 'payments' },
  'unchecked-subscriptions': {
    label: 'Subscriptions that could not be compared with Stripe',
    permission: 'subscriptions.read',
    path: 'subscriptions?status=unchecked',
  },
  'reported-messages': { label: 'Reported messages', permission: 'messages.moderate', path: 'messages' },
  'new-reviews': { label: 'Reviews from new accounts', permission: 'reviews.write', path: 'reports?tab=reviews' },
  'failed-jobs': { label: 'Failed jobs', permission: 'settings.write', path: 'settings?tab=failures' },
  'failed-mails': { label: 'Mails that wait', permission: 'settings.write', path: 'settings?tab=failures' },
  'empty-searches': {
    label: 'Searches without results',
    permission: 'analytics.read',
    path: 'analytics#searches',
    isNews: true,
  },
};

/** How many days of searches are counted. */
export const searchDays = 7;
