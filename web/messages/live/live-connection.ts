import type { LiveEvent } from '#contract/messages/live-events.ts';
import { closeCodes, heartbeatSeconds, livePath, reconnectWaits } from '#contract/messages/message-values.ts';

interface LiveHandlers {
  onEvents(events: LiveEvent[]): void;
  /** The line is down; it comes back by itself. */
  onDown(): void;
  /** The server says that this session no longer has access; nothing comes back by itself. */
  onAccessLost(): void;
}

/** A line that is silent for longer than this is dead, whatever the browser believes. */
const timeoutMs = (heartbeatSeconds + 15) * 1_000;
/** So that not everyone knocks in the same moment when a server comes back. */
const jitterMs = 300;

/** Keeps one live connection open: lost, it is made again after 1, 2, 5 and then every 10 seconds. Returns its end. */
export function keepLive(handlers: LiveHandlers): () => void {
  let socket: WebSocket | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  function connect(): void {
    clearTimeout(retry);
    if (isEnded || socket || !navigator.onLine) return;
    const fresh = new WebSocket(livePath);
    socket = fresh;
    expectWords(fresh);
    fresh.onmessage = ({ data }) => {
      failures = 0;
      expectWords(fresh);
      handlers.onEvents(JSON.parse(String(data)) as LiveEvent[]);
    };
    fresh.onclose = ({ code }) => lose(fresh, code);
  }

  function expectWords(current: WebSocket): void {
    clearTimeout(watch);
    watch = setTimeout(() => hangUp(current), timeoutMs);
  }

  /** Without waiting for the other side, which may be gone. */
  function hangUp(current: WebSocket | undefined): void {
    if (!current) return;
    current.onmessage = null;
    current.onclose = null;
    current.close();
    lose(current);
  }

  function lose(current: WebSocket, code?: number): void {
    if (current !== socket) return;
    socket = undefined;
    clearTimeout(watch);
    if (isEnded) return;
    if (code === closeCodes.accessLost) {
      isEnded = true;
      handlers.onAccessLost();
      return;
    }
    handlers.onDown();
    const wait = reconnectWaits[Math.min(failures, reconnectWaits.length - 1)] ?? 10_000;
    failures += 1;
    retry = setTimeout(connect, wait + Math.random() * jitterMs);
  }

  const goOffline = () => hangUp(socket);
  const returnToTab = () => document.visibilityState === 'visible' && connect();
  window.addEventListener('online', connect);
  window.addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', returnToTab);
  connect();

  return () => {
    isEnded = true;
    clearTimeout(retry);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', goOffline);
    document.removeEventListener('visibilitychange', returnToTab);
    hangUp(socket);
  };
}
