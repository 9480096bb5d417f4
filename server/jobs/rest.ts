import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';

/** With this many statements of requests under way they wait for each other, and for whatever else runs. */
const busyFrom = 3;
const lookAgainMs = 2;
/** However many wait, the work goes on after this many times the rest. */
const longest = 6;

/**
 * What runs in the background rests after each small step: so long at least, and longer while members wait for the database. A moment in
 * which they come to wait, such as one in which this process tidies up its memory, is over sooner that way.
 */
export async function rest(
  { countWaiting }: Pick<Database, 'countWaiting'>,
  ms: number,
  { signal, longestMs = ms * longest }: { signal?: AbortSignal; longestMs?: number } = {},
): Promise<void> {
  const until = performance.now() + longestMs;
  const pause = (pauseMs: number) => sleep(pauseMs, undefined, { signal }).catch(() => {});
  await pause(ms);
  while (countWaiting() >= busyFrom && performance.now() < until && !signal?.aborted) await pause(lookAgainMs);
}
