import { hourMs } from '#contract/durations.ts';
import { workerPath } from '#contract/offline.ts';
import { toast } from '#web/lib/toast.ts';
import type { WorkerOrder } from './worker-names.ts';

const lookEveryMs = hourMs;

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
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // Another tab may have asked for it already.
  if (waiting) waiting.postMessage({ type: 'take-over' } satisfies WorkerOrder);
  else location.reload();
}
