import { useEffect, useState, useSyncExternalStore } from 'react';

const timeoutMs = 3_000;

/** Says so when news does not arrive by itself for a while; a short interruption is nobody's business. */
export function LiveNotice() {
  const isDown = useLiveState() === 'down';
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isDown) return setShown(false);
    const timer = setTimeout(() => setShown(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [isDown]);

  return (
    <p role="status" className="text-sm text-ink-soft">
      {isShown && 'Reconnecting… New messages will appear as soon as the connection is back.'}
    </p>
  );
}

/** Whether news arrives by itself right now. */
type LiveState = 'connecting' | 'live' | 'down';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
