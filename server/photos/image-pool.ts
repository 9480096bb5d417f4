import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { commonErrors } from '#contract/errors.ts';
import type { PhotoPurpose } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import { createImageQueue } from './image-queue.ts';
import { type ImageWorker, startImageWorker } from './image-worker.ts';

/**
 * Opens and re-encodes uploads in processes of their own: whatever a stranger's file does to the decoder, the server's
 * memory, threads and life do not depend on it.
 */
export interface ImagePool {
  encode(order: ImageOrder): Promise<EncodedPhoto>;
  close(): void;
}

interface ImageOrder {
  ownerId: string;
  purpose: PhotoPurpose;
  /** Called when it is its turn: what waits takes no memory. */
  read(): Promise<Buffer>;
  /** Nobody waits for it any more; if it has not begun, it need not. */
  gone?: AbortSignal | undefined;
}

interface Waiting {
  order: ImageOrder;
  resolve(photo: EncodedPhoto): void;
  reject(reason: unknown): void;
}

interface PoolOptions {
  workers?: number;
  queueLimit?: number;
  timeoutMs?: number;
  /** A worker without work ends, and gives its memory back. */
  idleMs?: number;
}

export function createImagePool(options: PoolOptions = {}): ImagePool {
  const { queueLimit = 500, timeoutMs = 120_000, idleMs = 30_000 } = options;
  // There are always two workers, so that a large photograph holds nobody up.
  const workers = options.workers ?? Math.max(2, Math.min(4, availableParallelism() - 1));
  const queue = createImageQueue<Waiting>({ workers, isServerBusy: createBusyWatch() });
  const busy = new Set<ImageWorker>();
  let resting: ImageWorker[] = [];
  let rest: NodeJS.Timeout | undefined;
  let pause: NodeJS.Timeout | undefined;

  const stopResting = (): void => {
    for (const worker of resting) worker.stop();
    resting = [];
  };

  const next = (): void => {
    if (busy.size >= workers) return;
    const turn = queue.take();
    if (!turn) {
      clearTimeout(pause);
      const waitMs = queue.nextInMs();
      if (waitMs !== undefined) pause = setTimeout(next, waitMs).unref();
      return;
    }
    const { order, resolve, reject } = turn.item;
    const worker = resting.find(({ alive }) => alive) ?? startImageWorker();
    resting = resting.filter((other) => other !== worker && other.alive);
    busy.add(worker);
    order
      .read()
      .then((bytes) => worker.run({ bytes, purpose: order.purpose }, timeoutMs))
      .then(resolve, reject)
      .finally(() => {
        turn.done(worker.lastCostMs);
        busy.delete(worker);
        if (worker.alive) resting.push(worker);
        clearTimeout(rest);
        rest = setTimeout(stopResting, idleMs).unref();
        next();
      });
    next();
  };

  return {
    encode(order) {
      if (queue.size >= queueLimit) return Promise.reject(new Refusal(photoErrors.busy, { retryAfterSeconds: 10 }));
      return new Promise((resolve, reject) => {
        const leave = queue.add(order.ownerId, { order, resolve, reject });
        order.gone?.addEventListener('abort', () => leave() && reject(new Refusal(commonErrors.unavailable)));
        next();
      });
    },
    close() {
      clearTimeout(rest);
      clearTimeout(pause);
      for (const { reject } of queue.clear()) reject(new Refusal(commonErrors.unavailable));
      for (const worker of busy) worker.stop();
      stopResting();
    },
  };
}

/** Whether requests have kept the server busy for a fifth of the time since the last question. */
function createBusyWatch(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization > 0.2;
  };
}
