import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { photoErrors } from '#contract/photos/photos.ts';
import { programBeside } from '#server/base/package-root.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { ImageAnswer, ImageResult, ImageTask } from './image-process.ts';

export interface ImageWorker {
  readonly alive: boolean;
  /** Processor time of the last task; undefined when it brought the process down. */
  readonly lastCostMs: number | undefined;
  /** One task at a time. */
  run(task: ImageTask, timeoutMs: number): Promise<EncodedPhoto>;
  stop(): void;
}

const program = fileURLToPath(programBeside(import.meta.url, 'image-process'));

export function startImageWorker(): ImageWorker {
  // No settings, hence no secrets, in the process that opens strangers' files.
  const env = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' };
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  letGo(child);
  let lastCostMs: number | undefined;
  return {
    get lastCostMs() {
      return lastCostMs;
    },
    get alive() {
      return child.connected && child.exitCode === null && child.signalCode === null;
    },
    async run(task, timeoutMs) {
      hold(child);
      lastCostMs = undefined;
      try {
        const { result, costMs } = await ask(child, task, timeoutMs);
        lastCostMs = costMs;
        return unwrap(result);
      } finally {
        letGo(child);
      }
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

function ask(child: ChildProcess, task: ImageTask, timeoutMs: number): Promise<ImageAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      settle();
    };
    const onMessage = (answer: unknown): void => finish(() => resolve(answer as ImageAnswer));
    // A picture that brings the decoder down, or keeps it busy for too long, is as good as unreadable.
    const onExit = (): void => finish(() => reject(new Refusal(photoErrors.unreadable)));
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send(task, (error) => error && onExit());
  });
}

function unwrap(result: ImageResult): EncodedPhoto {
  if ('photo' in result) return result.photo;
  if ('refusal' in result) throw new Refusal(result.refusal);
  throw new Error(`Cannot encode a photo: ${result.failure}`);
}

/** An idle worker must not keep a script from ending. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
