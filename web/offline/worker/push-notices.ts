import type { PushPayload } from '#contract/notifications/push.ts';
import { pushCacheName, pushOwnerKey } from '#web/offline/worker-names.ts';
import { scope } from './worker-scope.ts';

/** Shows what the server told this device, unless it is meant for somebody who is no longer here. */
export async function showNotice(told: unknown): Promise<void> {
  const { to, text, path, tag } = told as PushPayload;
  if ((await findPushOwner()) !== to) {
    // Left over from someone who signed out while nothing could be reached.
    await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (await isLookedAt(path)) return;
  await scope.registration.showNotification('Wigloop', {
    body: text,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  });
}

/** Opens what it is about: in a tab that is here already, or in a new one. */
export async function openNotice(notice: Notification): Promise<void> {
  notice.close();
  const url = new URL((notice.data as { path: string }).path, scope.location.origin).href;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab =
    tabs.find((open) => open.url === url) ?? tabs.find(({ visibilityState }) => visibilityState === 'visible');
  if (!tab) {
    await scope.clients.openWindow(url);
    return;
  }
  const focused = await tab.focus();
  // A tab that another worker rules cannot be led.
  if (focused.url !== url) await focused.navigate(url).catch(() => scope.clients.openWindow(url));
}

/** The tab in front shows it by itself. */
async function isLookedAt(path: string): Promise<boolean> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.some(({ focused, url }) => focused && `${new URL(url).pathname}${new URL(url).search}` === path);
}

async function findPushOwner(): Promise<string | undefined> {
  const cache = await caches.open(pushCacheName);
  return (await cache.match(pushOwnerKey))?.text();
}
