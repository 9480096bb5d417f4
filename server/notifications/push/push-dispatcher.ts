import type { Deps } from '#server/lib/deps.ts';
import type { PushSender } from './push-sender.ts';
import { type PushDeps, sendPushes } from './send-pushes.ts';

/** News come in crowds: what is told within this time is looked at together. */
const pauseMs = 1_000;

/** Pushes as soon as something is told, in whichever server; the job of every minute finds what this one missed. */
export function startPushes(deps: PushDeps & Pick<Deps, 'bus'>, sender: PushSender): { stop(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const wake = (): void => {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // One at a time: what is told meanwhile is looked at afterwards.
      if (running) wake();
      else
        running = sendPushes(deps, sender)
          .catch((error: unknown) => deps.log.error({ err: error }, 'push messages failed'))
          .finally(() => {
            running = undefined;
          });
    }, pauseMs);
  };
  const end = deps.bus.subscribe('notification', wake);

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      end();
      await running;
    },
  };
}
