import { setTimeout as sleep } from 'node:timers/promises';

/** So short that thousands of batches are done in a minute, so long that whoever waits for the database comes first. */
const pauseMs = 10;

export async function pause(signal?: AbortSignal): Promise<void> {
  await sleep(pauseMs, undefined, { signal }).catch(() => {});
}
