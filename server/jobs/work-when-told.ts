import type { Deps } from '#server/lib/deps.ts';
import { pause } from './pause.ts';

/** News can be lost, and another server may have been stopped before it had done everything. */
const lookEveryMs = 10_000;

interface Work {
  news: string;
  name: string;
  step(): Promise<boolean>;
}

/** Does work that waits in a table as soon as the database announces it, whichever process it was written by. */
export function startWorking(
  { bus, log }: Pick<Deps, 'bus' | 'log'>,
  { news, name, step }: Work,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let wanted = false;
  let working = Promise.resolve();

  const workAll = async (): Promise<void> => {
    while (wanted && !stopped.signal.aborted) {
      wanted = false;
      while (!stopped.signal.aborted && (await step())) await pause(stopped.signal);
    }
  };
  const wake = (): void => {
    if (wanted) return;
    wanted = true;
    working = working
      .then(workAll)
      .catch((error: unknown) => log.warn({ err: error }, name))
      .finally(() => {
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
