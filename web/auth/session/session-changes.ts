import type { Query, QueryClient } from '@tanstack/react-query';
import type { SessionMember } from '#contract/auth/session.ts';
import { findSitePath } from '#contract/paths.ts';
import { memberStorage } from '#web/lib/drafts/member-storage.ts';
import { sessionQuery, signedOut } from '#web/lib/session.ts';
import { memberCachePrefix, pushCacheName, type WorkerOrder } from '#web/offline/worker-names.ts';

/** After a door has been passed: who is here is asked anew, and nothing of the visitor before stays. */
export async function enterSession(client: QueryClient): Promise<SessionMember | null> {
  // A read that began before the cookie came would bring the old answer.
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  await forgetOffline().catch(() => {});
  const { member } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  forgetAnswers(client);
  return member;
}

/** Nothing a member has seen stays for the next person at this screen; who chose to leave is not led back either. */
export async function forgetMember(client: QueryClient, { hasLeft }: { hasLeft: boolean }): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  memberStorage.clear();
  void forgetOffline().catch(() => {});
  const site = client.getQueryData(sessionQuery.queryKey)?.site ?? null;
  client.setQueryData(sessionQuery.queryKey, { ...signedOut, site, hasLeft });
  forgetAnswers(client);
}

/** All but those marked `meta: { isPublic: true }`, which are the same for everyone. */
export function forgetAnswers(client: QueryClient): void {
  // A write that waits for a connection would be sent as the next member.
  const waiting = client.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused });
  for (const mutation of waiting) client.getMutationCache().remove(mutation);
  const predicate = ({ queryKey, meta }: Query) => queryKey[0] !== sessionQuery.queryKey[0] && !meta?.isPublic;
  client.removeQueries({ predicate, type: 'inactive' });
  void client.resetQueries({ predicate, type: 'active' });
}

export function isPublicPage(pathname: string): boolean {
  return findSitePath(pathname)?.access === 'public';
}

/** Nothing kept for reading offline stays when a member leaves. The worker does the same; this is for pages it does not rule. */
async function forgetOffline(): Promise<void> {
  if (typeof caches === 'undefined' || !navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'forget' } satisfies WorkerOrder);
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(memberCachePrefix) || name === pushCacheName);
  await Promise.all(own.map((name) => caches.delete(name)));
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
