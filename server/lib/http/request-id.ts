import { AsyncLocalStorage } from 'node:async_hooks';

const present = new AsyncLocalStorage<string>();

/** Everything that `work` logs, and every job that it asks for, names this request. */
export function inRequest<T>(id: string | undefined, work: () => T): T {
  return id ? present.run(id, work) : work();
}

export function findRequestId(): string | undefined {
  return present.getStore();
}
