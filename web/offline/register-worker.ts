import { hourMs } from '#contract/durations.ts';
import { workerPath } from '#contract/offline.ts';
import { toast } from '#web/lib/toast.ts';
import type { WorkerOrder } from './worker-names.ts';

const lookEveryMs = hourMs;
const patienceMs = 3_000;

/** Registers the service worker and asks before a newer one takes over: whoever is typing is not interrupted. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.register(workerPath, { updateViaCache: 'none' });
  if (!registration) return;
  const offer = () => {
    // The first worker of a browser is no update.
    if (registration.waiting && serviceWorker.controller) offerUpdate(registration);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  }, lookEveryMs);
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  toast.info('A new version is ready.', {
    id: 'new-version',
    duration: null,
    action: { text: 'Reload', run: () => takeOver(registration) },
  });
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => location.reload();
  // Another tab may have asked for it already.
  if (!waiting) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage({ type: 'take-over' } satisfies WorkerOrder);
  // The browser lets the old worker finish what it is loading, for minutes if need be; pages come new from the server all the same.
  setTimeout(reload, patienceMs);
}
