import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';

const year = z.coerce
  .number('Choose a year.')
  .int('Choose a year.')
  .min(2020, 'Choose a year.')
  .max(2100, 'Choose a year.');

export const salesMonthSchema = z.object({
  /** 1 is January, in the time zone of the member. */
  month: z.int().min(1).max(12),
  /** Offers and trades that others proposed. */
  offers: z.int(),
  /** Agreed deals in which an own wig is given. */
  deals: z.int(),
  /** What was asked for the wigs that were agreed to be sold for cash alone. */
  askedCents: z.int(),
  /** Cash that was agreed on, without shipping, as it was asked. */
  agreedCents: z.int(),
  /** Payments that were confirmed, less what was paid back. */
  receivedCents: z.int(),
});
export type SalesMonth = z.infer<typeof salesMonthSchema>;

export const salePaymentSchema = z.object({
  dealId: idSchema(),
  /** When it was confirmed. */
  at: z.string(),
  /** The day in the member's time zone: "2030-01-31". */
  day: z.string(),
  title: z.string(),
  /** Wigs of the deal beside the one that is named. */
  more: z.int(),
  /** Below zero it was paid back. */
  cents: z.int(),
  /** Part of it. */
  shippingCents: z.int(),
});
export type SalesPayment = z.infer<typeof salePaymentSchema>;

export const getSalesNumbers = endpoint({
  method: 'GET',
  path: '/api/me/sales',
  summary: 'What the own wigs brought in one calendar year of their time zone: by month, and every confirmed payment.',
  query: z.object({ year: year.optional() }),
  response: z.object({
    year: z.int(),
    /** Those in which there can be something, the latest first. */
    years: z.array(z.int()),
    months: z.array(salesMonthSchema).length(12),
    /** From the listing to the agreement, of what was sold or traded in that year; null without any. */
    medianDaysToSell: z.int().nullable(),
    payments: z.array(salePaymentSchema),
  }),
});
export type SalesNumbers = z.infer<typeof getSalesNumbers.response>;
