import { memberCachePrefix, pushCacheName, type WorkerOrder } from './worker-names.ts';

/** Nothing kept for reading offline stays when a member leaves. The worker does the same; this is for pages it does not rule. */
export async function forgetOffline(): Promise<void> {
  if (typeof caches === 'undefined' || !navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'forget' } satisfies WorkerOrder);
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(memberCachePrefix) || name === pushCacheName);
  await Promise.all(own.map((name) => caches.delete(name)));
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
