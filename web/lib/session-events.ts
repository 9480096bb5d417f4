/**
 * Events of a session. A right second factor ends in `signed-in`, a new password by link in `signed-out` (it ends every
 * session); the server alone lengthens a session.
 */
export type SessionEvent = 'signed-in' | 'signed-out' | 'updated';

type Listener = (event: SessionEvent) => void;

/** Tells the other tabs of this browser. */
export function announceToTabs(event: SessionEvent): void {
  getChannel()?.postMessage(event);
}

/** Hears what happened in the other tabs. */
export function listenToTabs(listener: Listener): () => void {
  const onMessage = ({ data }: MessageEvent<SessionEvent>) => listener(data);
  getChannel()?.addEventListener('message', onMessage);
  return () => getChannel()?.removeEventListener('message', onMessage);
}

/**
 * The session that this tab believed in is no more: the server said so to a `call`, or in the `background` when nobody
 * had asked for anything; or somebody else's has `replaced` it.
 */
export type Loss = 'call' | 'background' | 'replaced';

export function reportLostSession(loss: Loss): void {
  for (const listener of lossListeners) listener(loss);
}

export function listenToLosses(listener: (loss: Loss) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

const lossListeners = new Set<(loss: Loss) => void>();
let channel: BroadcastChannel | undefined;

// Opened late: at build time nobody listens, and an open channel would keep Node from ending.
function getChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('wigloop-session');
  return channel;
}
