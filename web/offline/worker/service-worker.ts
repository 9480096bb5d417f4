import { signOut } from '#contract/auth/session.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import type { WorkerOrder } from '#web/offline/worker-names.ts';
import { dropOldShells, fillShell, findFile, findShell } from './app-shell.ts';
import { coverKey, findCover, keepAhead, keepCovers } from './keep-ahead.ts';
import { empty, eraNow, findKept, findMember, followAnswer, sweep } from './member-store.ts';
import { openNotice, showNotice } from './push-notices.ts';
import { newTurns } from './turns.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/** Nobody waits for it: what fails now is tried with the next answer. */
const inBackground = newTurns();

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
  const following = followAnswer(request, response, asked)
    .then((wasKept) => (wasKept ? inBackground(() => keepMore(pathname, asked)) : undefined))
    .catch(() => {});
  event.waitUntil(following);
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

/** Stands in for a page that cannot be fetched, and comes back by itself. It needs nothing but itself. */
function offlinePage(): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: 503, headers });
}

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Wigloop cannot be reached</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf7f0; color: #2a2126; font: 18px/1.6 "Helvetica Neue", Arial, sans-serif; }
  main { max-width: 32rem; padding: 2rem; text-align: center; }
  svg { width: 4rem; fill: none; stroke-linecap: round; stroke-linejoin: round; }
  h1 { margin: 1rem 0 .5rem; font: 500 2.25rem/1.2 Georgia, serif; }
  p { margin: 0; color: #655860; }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M4.500 9.500c4.600.400 6.700 3 8 7.600l3.700 13c.5 1.700 2.300 1.700 2.900.1l4.900-13.600 4.900 13.600c.6 1.600 2.400 1.600 2.900-.1l3.700-13c1.300-4.600 3.400-7.200 8-7.600" stroke="#5c2146" stroke-width="4"/><path d="M13 38.500c6.500 5.300 15.500 5.300 22 0" stroke="#c77b45" stroke-width="3.200"/></svg>
<h1>Wigloop cannot be reached</h1>
<p role="status">You may be offline, or the site may be away for a moment. This page comes back by itself.</p>
</main>
<script>
  async function comeBack() {
    const answer = await fetch('/api/health').catch(() => undefined);
    if (answer?.ok) location.reload();
    else setTimeout(comeBack, 3000);
  }
  setTimeout(comeBack, 1000);
  addEventListener('online', comeBack);
</script>
</body>
</html>`;
