import { statusLabels } from '#contract/listings/listing-values.ts';
import type { SellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { brandName } from '#web/listings/card/brand-picture.tsx';
import { dayAfter } from './analytics-days.ts';

const header = ['Listing', 'Brand', 'Status', 'Day', 'Views', 'Saves', 'Inquiries'];

/** One line for each listing and day on which something happened (RFC 4180). */
export function analyticsCsv({ from, listings }: SellerAnalytics): string {
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

export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets run what begins like a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
