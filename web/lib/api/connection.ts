import { useSyncExternalStore } from 'react';
import { getHealth } from '#contract/health.ts';

export type Connection = 'good' | 'offline' | 'server-away';

/** Whether this browser has a network, and whether the server has answered since it last did not. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection, () => 'good');
}

/** A call got no answer: asks until the server gives one, then tells everyone who waits for it. */
export function reportNoAnswer(): void {
  if (awaySince) return;
  awaySince = Date.now();
  notify();
  setTimeout(askAgain, askEveryMs);
}

/** Runs each time the server answers again, with the moment since which it had not. */
export function onServerBack(listener: (since: number) => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

const askEveryMs = 3000;
/** When the server was first found to be away; 0 while it is there. */
let awaySince = 0;
const listeners = new Set<() => void>();
const backListeners = new Set<(since: number) => void>();

async function askAgain(): Promise<void> {
  if (!awaySince) return;
  const answer = await fetch(getHealth.path).catch(() => undefined);
  if (answer?.ok) reportAnswer();
  else setTimeout(askAgain, askEveryMs);
}

/** The server is there again. */
export function reportAnswer(): void {
  if (!awaySince) return;
  const since = awaySince;
  awaySince = 0;
  notify();
  for (const listener of backListeners) listener(since);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function getConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  return awaySince ? 'server-away' : 'good';
}
