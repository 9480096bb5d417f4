import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { shownStatuses } from './listing-values.ts';
import { analyticsDays, analyticsListingsMax } from './selling-values.ts';

export const analyticsErrors = {
  premiumOnly: {
    code: 'analytics.premium_only',
    status: 403,
    message: 'Advanced analytics are part of Premium.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Days since `from`, then views, saves and inquiries of that day. Days on which nothing happened are left out. */
const dayCountsSchema = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type DayCounts = z.infer<typeof dayCountsSchema>;

export const analyzedListingSchema = z.object({
  id: idSchema(),
  title: z.string(),
  brand: z.string(),
  status: z.enum(shownStatuses),
  views: z.int(),
  saves: z.int(),
  inquiries: z.int(),
  days: z.array(dayCountsSchema),
});
export type AnalyzedListing = z.infer<typeof analyzedListingSchema>;

/**
 * For whoever has no limit on new listings: Premium members, those with a bypass, and everyone while the paywall is off.
 */
export const getSellerAnalytics = endpoint({
  method: 'GET',
  path: '/api/me/analytics',
  summary: `Views, saves, inquiries and deals of the own listings over ${analyticsDays} days. Part of Premium.`,
  response: z.object({
    /** The first of the days, in UTC. */
    from: z.iso.date(),
    /** Deals about own listings in these days: proposed by others, agreed, and completed by all their steps. */
    deals: z.object({ offers: z.int(), agreed: z.int(), completed: z.int() }),
    /** All own listings together. */
    days: z.array(dayCountsSchema).max(analyticsDays),
    /** Those that most people looked at come first. */
    listings: z.array(analyzedListingSchema).max(analyticsListingsMax),
  }),
});
export type SellerAnalytics = z.infer<typeof getSellerAnalytics.response>;
