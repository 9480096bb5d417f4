import type { Deps } from '#server/lib/deps.ts';
import { rest } from './rest.ts';

/** News can be lost, and another server may have been stopped before it had done everything. */
const lookEveryMs = 10_000;

interface Work {
  /** What the database announces when there is something to do. */
  news: string;
  /** For the log. */
  name: string;
  /** Does some of what waits. False when nothing does. */
  step(): Promise<boolean>;
  /** How many times as long as it worked it rests after each step; once unless told. */
  restTimes?: number;
}

/** Does work that waits in a table as soon as the database announces it, whichever server it was written by. */
export function startWorking(
  { database, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>,
  { news, name, step, restTimes = 1 }: Work,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let wanted = false;
  let working = Promise.resolve();

  /** How long it worked; undefined when there was nothing to do. */
  const takeStep = async (): Promise<number | undefined> => {
    if (stopped.signal.aborted) return;
    const startedAt = performance.now();
    return (await step()) ? performance.now() - startedAt : undefined;
  };
  const workAll = async (): Promise<void> => {
    while (wanted && !stopped.signal.aborted) {
      wanted = false;
      for (;;) {
        const workedMs = await database.background.inTurn(takeStep);
        if (workedMs === undefined) break;
        // Rests at least as long as it worked: however much waits, it takes no more than half of a core.
        await rest(database, workedMs * restTimes, { signal: stopped.signal });
      }
    }
  };
  const wake = (): void => {
    if (wanted) return;
    wanted = true;
    working = working
      .then(workAll)
      .catch((error: unknown) => log.warn({ err: error }, name))
      .finally(() => {
        // Whatever went wrong, the next look tries again.
        wanted = false;
      });
  };

  const deafen = bus.subscribe(news, wake, wake);
  const looking = setInterval(wake, lookEveryMs).unref();
  wake();
  return {
    async stop() {
      stopped.abort();
      clearInterval(looking);
      deafen();
      await working;
    },
  };
}
