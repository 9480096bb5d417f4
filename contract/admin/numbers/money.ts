import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { analyticsPeriods } from './analytics-values.ts';
import { type DayMeasure, dayMeasures } from './money-values.ts';

export const moneyQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...analyticsPeriods]))
    .default(30),
});

const counts = Object.fromEntries(dayMeasures.map((measure) => [measure, z.int()])) as Record<DayMeasure, z.ZodInt>;

export const moneySchema = z.object({
  /** The last of them is today. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  charterPlacesLeft: z.int(),
  /** Null when nothing churned in the period. */
  daysToCancel: z.number().nullable(),
});
export type Money = z.infer<typeof moneySchema>;
export type MoneyDay = Money['days'][number];

export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'Subscriptions and what they bring in, by day.',
  query: moneyQuery,
  response: moneySchema,
});
