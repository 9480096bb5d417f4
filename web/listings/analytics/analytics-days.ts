import { dayMs } from '#contract/durations.ts';
import type { DayCounts } from '#contract/listings/seller-analytics.ts';
import { analyticsDays } from '#contract/listings/selling-values.ts';

export interface AnalyticsDay {
  /** 2026-05-04, in UTC. */
  day: string;
  views: number;
  saves: number;
  inquiries: number;
}

/** Every day of the time, also those on which nothing happened. */
export function fillDays(from: string, counted: readonly DayCounts[]): AnalyticsDay[] {
  const byOffset = new Map(counted.map(([offset, ...counts]) => [offset, counts]));
  return Array.from({ length: analyticsDays }, (_, offset) => {
    const [views = 0, saves = 0, inquiries = 0] = byOffset.get(offset) ?? [];
    return { day: dayAfter(from, offset), views, saves, inquiries };
  });
}

export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10);
}
