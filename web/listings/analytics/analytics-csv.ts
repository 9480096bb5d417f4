import { csvText } from '#contract/csv.ts';
import { statusLabels } from '#contract/listings/listing-values.ts';
import type { SellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { dayAfter } from './analytics-days.ts';

const header = ['Listing', 'Brand', 'Status', 'Day', 'Views', 'Saves', 'Inquiries'];

/** One line for each listing and day on which something happened (RFC 4180). */
export function analyticsCsv({ from, listings }: SellerAnalytics, brandName: (id: string) => string): string {
  const lines = listings.flatMap(({ title, brand, status, days }) =>
    days.map(([offset, ...counts]) => [
      title,
      brandName(brand),
      statusLabels[status],
      dayAfter(from, offset),
      ...counts,
    ]),
  );
  return csvText([header, ...lines]);
}
