import { BoundedMap } from '#server/base/bounded-map.ts';
import type { Bus } from '#server/db/bus/bus.ts';

const writersMax = 10_000;

/** Whether this member has written something in this process within the last moments: their own change must be in what they read. */
export function createRecentWriters(
  { bus }: { bus: Bus },
  recentMs: number,
): (memberId: string | undefined) => boolean {
  const wroteAt = new BoundedMap<string, number>(writersMax);
  bus.subscribe('written', (memberId) => wroteAt.set(memberId, performance.now()));
  return (memberId) => memberId !== undefined && performance.now() - (wroteAt.get(memberId) ?? -recentMs) < recentMs;
}
