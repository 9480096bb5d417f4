import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { programBeside } from '#server/base/package-root.ts';
import type { DrawAnswer, DrawRequest } from './draw-worker.ts';

type Files = DrawAnswer['files'];

interface Order {
  request: DrawRequest;
  resolve: (files: Files) => void;
  reject: (error: Error) => void;
}

const workersMax = Math.min(2, availableParallelism());

/** Draws beside the server, as many pictures at once as there are workers. */
export class DrawPool {
  readonly #waiting: Order[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Order>();

  draw(request: DrawRequest): Promise<Files> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    const isFree = this.#idle.length > 0 || this.#busy.size < workersMax;
    const order = isFree ? this.#waiting.shift() : undefined;
    if (!order) return;
    const worker = this.#idle.pop() ?? this.#hire();
    this.#busy.set(worker, order);
    worker.postMessage(order.request);
  }

  #hire(): Worker {
    const worker = new Worker(programBeside(import.meta.url, 'draw-worker'));
    // Drawing for the demo must never keep a server from stopping.
    worker.unref();
    worker.on('message', ({ files }: DrawAnswer) => {
      this.#busy.get(worker)?.resolve(files);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      this.#next();
    });
    worker.on('error', (error) => {
      this.#busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#busy.delete(worker);
      this.#next();
    });
    return worker;
  }
}
