/** Periods and numbers of the analytics page. Free of zod. */
export const analyticsPeriods = [30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const analyticsTables = ['members', 'brands', 'prices', 'searches'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

/** Dollars: from `from` on, below `below`. */
export const priceBands = [
  { from: 0, below: 50 },
  { from: 50, below: 100 },
  { from: 100, below: 200 },
  { from: 200, below: 300 },
  { from: 300, below: 500 },
  { from: 500, below: null },
] as const;

export function bandLabel({ from, below }: { from: number; below: number | null }): string {
  return below === null ? `$${from} and more` : `$${from} to $${below}`;
}

export function analyticsCsvPath(table: AnalyticsTable, days: AnalyticsPeriod): string {
  return `/api/admin/analytics/csv?table=${table}&days=${days}`;
}
