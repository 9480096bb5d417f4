import type { IncomingMessage } from 'node:http';

const mostBytes = 32 * 1024 * 1024;
const patienceMs = 10_000;

/**
 * Takes what a refused request still sends. Whoever is busy sending, a proxy above all, would meet a closed line instead of
 * the answer that came early.
 */
export async function takeRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(stop, patienceMs);
    let taken = 0;
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > mostBytes) stop();
    });
    for (const event of ['end', 'close', 'error']) request.once(event, stop);
    request.resume();
  });
}
