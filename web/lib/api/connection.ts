import { useSyncExternalStore } from 'react';
import { getHealth } from '#contract/health.ts';

export type Connection = 'good' | 'offline' | 'server-away';

/** Whether this browser has a network, and whether the server has answered since it last did not. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection, () => 'good');
}

/** A call got no answer: asks until the server gives one, then tells everyone who waits for it. */
export function reportNoAnswer(): void {
  if (awaySince && !isAnswering) return;
  const isAsking = awaySince > 0;
  awaySince ||= Date.now();
  isAnswering = false;
  notify();
  if (!isAsking) setTimeout(askAgain, askEveryMs);
}

/** A call got an answer: nobody is told any longer that the server is away. Pages load anew once the server says that it is well. */
export function noteAnswer(): void {
  if (!awaySince || isAnswering) return;
  isAnswering = true;
  notify();
}

/** Runs each time the server answers again, with the moment since which it had not. */
export function onServerBack(listener: (since: number) => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

const askEveryMs = 3000;
/** When the server was first found to be away; 0 while it is there. */
let awaySince = 0;
let isAnswering = false;
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
  isAnswering = false;
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
  return awaySince && !isAnswering ? 'server-away' : 'good';
}
