import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { analyticsPeriods, analyticsTables } from './analytics-values.ts';

const days = z.coerce
  .number()
  .pipe(z.literal([...analyticsPeriods]))
  .default(30);

/** Listings of the period, the sold and traded ones among them, and their share in percent. */
const dealings = {
  /** Offered right now. */
  active: z.int(),
  listed: z.int(),
  sold: z.int(),
  traded: z.int(),
  /** The sold share of listings that were listed in the period and not taken back; null without any. */
  sellThrough: z.number().nullable(),
};

export const analyticsSchema = z.object({
  members: z.object({
    total: z.int(),
    days: z.array(z.object({ day: z.string(), joined: z.int(), total: z.int() })),
  }),
  brands: z.array(z.object({ brand: z.string(), ...dealings, medianPriceCents: z.int().nullable() })),
  /** When brands and prices were counted. */
  dealingsAt: z.string(),
  prices: z.array(z.object({ from: z.int(), below: z.int().nullable(), ...dealings })),
  searches: z.array(z.object({ term: z.string(), count: z.int(), lastDay: z.string() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Members, listings by brand and price, sell-through, and searches that found nothing.',
  query: z.object({ days }),
  response: analyticsSchema,
});

/** Answered as a file, which no endpoint of this contract is. */
export const analyticsCsvQuery = z.object({ table: z.enum(analyticsTables), days });
