import type { Analytics } from '#contract/admin-analytics.ts';
import { type AnalyticsTable, bandLabel } from '#contract/admin-analytics-values.ts';
import { findBrand } from '#contract/brands.ts';

type Cell = string | number | null;

export function analyticsCsv({ members, brands, prices, searches }: Analytics, table: AnalyticsTable): string {
  const tables: Record<AnalyticsTable, Cell[][]> = {
    members: [
      ['Day', 'New members', 'All members'],
      ...members.days.map(({ day, joined, total }) => [day, joined, total]),
    ],
    brands: [
      ['Brand', ...dealingHeaders, 'Median price'],
      ...brands.map((row) => [
        findBrand(row.brand)?.name ?? row.brand,
        ...dealings(row),
        row.medianPriceCents === null ? null : (row.medianPriceCents / 100).toFixed(2),
      ]),
    ],
    prices: [['Price', ...dealingHeaders], ...prices.map((row) => [bandLabel(row), ...dealings(row)])],
    searches: [['Search', 'Times', 'Last day'], ...searches.map(({ term, count, lastDay }) => [term, count, lastDay])],
  };
  return toCsv(tables[table]);
}

const dealingHeaders = ['Active now', 'Listed', 'Sold', 'Traded', 'Sell-through %'];

function dealings({
  active,
  listed,
  sold,
  traded,
  sellThrough,
}: Analytics['prices'][number] | Analytics['brands'][number]): Cell[] {
  return [active, listed, sold, traded, sellThrough];
}

/** RFC 4180. */
function toCsv(rows: Cell[][]): string {
  return rows
    .map((row) => row.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets run what begins like a formula, and what people searched for is written by strangers.
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
