import { useSyncExternalStore } from 'react';

let offeredTo: string | undefined;
const listeners = new Set<() => void>();

/**
 * Asks when someone has just written or proposed something and will wait for the answer. What it needs is loaded when
 * the moment has come; if that fails, nobody misses the question.
 */
export async function offerPush(memberId: string): Promise<void> {
  const isAsked = import('./may-ask-for-push.ts').then(({ mayAsk }) => mayAsk(memberId));
  if (await isAsked.catch(() => false)) change(memberId);
}

export function endOffer(): void {
  change(undefined);
}

/** Who is being asked, until they have answered or the page is loaded anew. */
export function useOfferedTo(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offeredTo,
    () => undefined,
  );
}

function change(memberId: string | undefined): void {
  offeredTo = memberId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
