import { useSyncExternalStore } from 'react';
import { getHealth } from '#contract/health.ts';

export type Connection = 'good' | 'offline' | 'server-away';

/** Whether this browser has a network, and whether the server has answered since it last did not. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection, () => 'good');
}

/** A call got no answer: asks until the server gives one, then tells everyone who waits for it. */
export function reportNoAnswer(): void {
  if (isAway) return;
  isAway = true;
  notify();
  setTimeout(askAgain, askEveryMs);
}

/** Runs each time the server answers again. */
export function onServerBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

const askEveryMs = 3000;
let isAway = false;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

async function askAgain(): Promise<void> {
  const answer = await fetch(getHealth.path).catch(() => undefined);
  if (!answer?.ok) {
    setTimeout(askAgain, askEveryMs);
    return;
  }
  isAway = false;
  notify();
  for (const listener of backListeners) listener();
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
  return isAway ? 'server-away' : 'good';
}
