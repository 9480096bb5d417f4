import { availableParallelism } from 'node:os';
import { commonErrors } from '#contract/errors.ts';
import { photoErrors } from '#contract/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { ImageTask } from './image-process.ts';
import { type ImageWorker, startImageWorker } from './image-worker.ts';

/**
 * Opens and re-encodes uploads in processes of their own: whatever a stranger's file does to the decoder, the server's
 * memory, threads and life do not depend on it.
 */
export interface ImagePool {
  encode(task: ImageTask): Promise<EncodedPhoto>;
  close(): void;
}

interface Waiting {
  task: ImageTask;
  resolve(photo: EncodedPhoto): void;
  reject(reason: unknown): void;
}

interface PoolOptions {
  workers?: number;
  queueLimit?: number;
  patienceMs?: number;
  /** A worker without work ends, and gives its memory back. */
  idleMs?: number;
}

export function createImagePool(options: PoolOptions = {}): ImagePool {
  const { queueLimit = 64, patienceMs = 120_000, idleMs = 30_000 } = options;
  // Each photograph is encoded by two threads.
  const workers = options.workers ?? Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
  const waiting: Waiting[] = [];
  const busy = new Set<ImageWorker>();
  let resting: ImageWorker[] = [];
  let rest: NodeJS.Timeout | undefined;

  const stopResting = (): void => {
    for (const worker of resting) worker.stop();
    resting = [];
  };

  const next = (): void => {
    if (busy.size >= workers) return;
    const job = waiting.shift();
    if (!job) return;
    const worker = resting.find(({ alive }) => alive) ?? startImageWorker();
    resting = resting.filter((other) => other !== worker && other.alive);
    busy.add(worker);
    worker
      .run(job.task, patienceMs)
      .then(job.resolve, job.reject)
      .finally(() => {
        busy.delete(worker);
        if (worker.alive) resting.push(worker);
        clearTimeout(rest);
        rest = setTimeout(stopResting, idleMs).unref();
        next();
      });
  };

  return {
    encode(task) {
      if (waiting.length >= queueLimit) return Promise.reject(new Refusal(photoErrors.busy, { retryAfterSeconds: 10 }));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        next();
      });
    },
    close() {
      clearTimeout(rest);
      for (const { reject } of waiting.splice(0)) reject(new Refusal(commonErrors.unavailable));
      for (const worker of busy) worker.stop();
      stopResting();
    },
  };
}
