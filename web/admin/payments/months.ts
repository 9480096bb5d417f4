/** This month and those before it in UTC, as the books have them: "2026-10". */
export function latestMonths(now: Date, count = 36): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}
