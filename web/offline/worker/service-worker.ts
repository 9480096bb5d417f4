import { signOut } from '#contract/auth/session.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import type { WorkerOrder } from '#web/offline/worker-names.ts';
import { dropOldShells, fillShell, findFile, findShell } from './app-shell.ts';
import { coverKey, findCover, keepAhead, keepCovers } from './keep-ahead.ts';
import { empty, eraNow, findKept, findMember, followAnswer, sweep } from './member-store.ts';
import { offlinePage } from './offline-page.ts';
import { openNotice, showNotice } from './push-notices.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

scope.addEventListener('install', (event) => event.waitUntil(prepare()));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('fetch', answer);
scope.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)));
scope.addEventListener('message', (event) => {
  const { type } = event.data as WorkerOrder;
  event.waitUntil(type === 'take-over' ? scope.skipWaiting() : empty());
});

/** Visitors load nothing: what pages are made of is kept once a member is here. */
async function prepare(): Promise<void> {
  if (await findMember()) await fillShell();
}

async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await sweep();
  await dropOldShells();
  await scope.clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(event, pathname));
  } else if (request.method === 'POST') {
    if (pathname === signOut.path) event.respondWith(leave(request));
  } else if (request.method !== 'GET') return;
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request));
  else if (coverKey(pathname)) event.respondWith(showCover(request, pathname));
  else if (pathname.startsWith('/api/') && request.destination === '') event.respondWith(askServer(event, pathname));
}

async function openPage({ request, preloadResponse }: FetchEvent, pathname: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    await sweep();
    const shell = (await findMember()) && (await findShell(pathname));
    return shell || offlinePage();
  }
}

/** The server's word wherever it can be had, and what it last said where not. */
async function askServer(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event;
  const asked = eraNow();
  const response = await fetch(request).catch(async (error: unknown) => {
    const kept = new URL(request.url).search ? undefined : await findKept(pathname);
    if (kept) return { kept };
    throw error;
  });
  if (!(response instanceof Response)) return response.kept;
  const following = followAnswer(request, response, asked).catch(() => false);
  event.waitUntil(following.then((wasKept) => (wasKept ? inBackground(() => keepMore(pathname, asked)) : undefined)));
  return response;
}

async function keepMore(pathname: string, asked: number): Promise<void> {
  if (pathname === findSavedListings.path) await keepCovers(asked);
  await keepAhead();
  await fillShell();
}

/** The answer comes when nothing is left here. Signing out the other devices leaves this one as it is. */
async function leave(request: Request): Promise<Response> {
  const { scope: which } = await request
    .clone()
    .json()
    .catch(() => ({}));
  const response = await fetch(request);
  if (response.ok && which !== 'others') await empty();
  return response;
}

async function showCover(request: Request, pathname: string): Promise<Response> {
  return fetch(request).catch(async (error: unknown) => {
    const kept = await findCover(pathname);
    if (kept) return kept;
    throw error;
  });
}

// One at a time, and nobody waits for it: what fails now is tried with the next answer.
let background: Promise<void> | undefined;
function inBackground(task: () => Promise<void>): Promise<void> {
  background ??= task()
    .catch(() => {})
    .finally(() => {
      background = undefined;
    });
  return background;
}
