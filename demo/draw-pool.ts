import { Worker } from 'node:worker_threads';
import type { DrawAnswer, DrawRequest } from './draw-worker.ts';
import type { WigDrawing } from './drawing/options.ts';

type Files = DrawAnswer['files'];

interface Order {
  request: DrawRequest;
  resolve: (files: Files) => void;
  reject: (error: Error) => void;
}

/** Draws beside the server, one picture after the other: what someone waits for comes before what is drawn ahead. */
export class DrawPool {
  readonly #isSketching: boolean;
  readonly #urgent: Order[] = [];
  readonly #ahead: Order[] = [];
  #worker: Worker | undefined;
  #current: Order | undefined;
  #count = 0;

  constructor(isSketching: boolean) {
    this.#isSketching = isSketching;
  }

  draw(drawing: WigDrawing, widths: readonly number[], { ahead = false } = {}): Promise<Files> {
    return new Promise((resolve, reject) => {
      this.#count += 1;
      (ahead ? this.#ahead : this.#urgent).push({
        request: { number: this.#count, drawing, widths, isSketch: this.#isSketching },
        resolve,
        reject,
      });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#urgent.length = 0;
    this.#ahead.length = 0;
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#urgent.shift() ?? this.#ahead.shift();
    if (!this.#current) return;
    this.#worker ??= this.#hire();
    this.#worker.postMessage(this.#current.request);
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
    // Drawing for the demo must never keep a server from stopping.
    worker.unref();
    worker.on('message', ({ files }: DrawAnswer) => {
      this.#current?.resolve(files);
      this.#current = undefined;
      this.#next();
    });
    worker.on('error', (error) => {
      this.#current?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#current = undefined;
      this.#worker = undefined;
      this.#next();
    });
    return worker;
  }
}
