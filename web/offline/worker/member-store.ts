import { getSession } from '#contract/auth/session.ts';
import { dayMs } from '#contract/durations.ts';
import { keptDays, keptForHeader } from '#contract/offline.ts';
import { keptAtHeader, memberCachePrefix, pushCacheName } from '#web/offline/worker-names.ts';
import { newTurns } from './turns.ts';

/**
 * What the member at this device has read last, to be read again offline. It belongs to one member: for another one, on
 * sign-out, after a 401 and after a week it is emptied.
 */

const keptMs = keptDays * dayMs;
const entriesMax = 100;

/** Undefined while nobody's answers are kept. */
let owner: Promise<string | undefined> = findOwner();
/** Grows whenever someone comes or goes: an answer that was asked for before belongs to nobody here any more. */
let era = 0;
/** Between two steps of one, another must not begin. */
const inTurn = newTurns();

export function eraNow(): number {
  return era;
}

export function findMember(): Promise<string | undefined> {
  return owner;
}

/**
 * Follows what an answer says about who is here, and keeps it where the server allows. True when it was kept. An answer that
 * is kept is copied before anything is waited for, so that its page may read it meanwhile.
 */
export async function followAnswer(request: Request, response: Response, asked: number): Promise<boolean> {
  const { pathname, search } = new URL(request.url);
  const keptFor = response.headers.get(keptForHeader);
  const isSignedOut = response.status === 401 || (pathname === getSession.path && response.ok && !keptFor);
  if (isSignedOut) {
    if (asked === era) await empty();
    return false;
  }
  // Pages beyond the first and searches are not the last thing somebody read.
  if (search) return false;
  if (response.status >= 400 && response.status < 500) await drop(pathname);
  if (!response.ok || !keptFor) return false;
  const body = await response.clone().blob();
  return inTurn(() => keep(pathname, { body, keptFor, asked }));
}

/** What was kept of this address for the member who is here. */
export async function findKept(pathname: string): Promise<Response | undefined> {
  const cache = await openOwn();
  const kept = await cache?.match(pathname);
  if (!cache || !kept) return undefined;
  if (isFresh(kept)) return kept;
  await cache.delete(pathname);
  return undefined;
}

/** Puts something beside the answers, which goes when they go. */
export async function keepBeside(key: string, body: Blob, asked: number): Promise<void> {
  const keptFor = await owner;
  if (keptFor) await inTurn(() => keep(key, { body, keptFor, asked }));
}

/** Nothing of anybody is left. */
export function empty(): Promise<void> {
  era += 1;
  return inTurn(emptyNow);
}

/** Ends what is older than a week; without a word from the server for so long, all of it. */
export async function sweep(): Promise<void> {
  const cache = await openOwn();
  if (!cache) return;
  const session = await cache.match(getSession.path);
  // Whoever was long away is still told by push, as long as the session lasts.
  if (!session || !isFresh(session)) return inTurn(deleteAnswers);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && !isFresh(kept)) await cache.delete(request);
  }
}

interface Keeping {
  body: Blob;
  keptFor: string;
  asked: number;
}

async function keep(key: string, { body, keptFor, asked }: Keeping): Promise<boolean> {
  if ((await owner) !== keptFor) {
    // Late news of someone who is no longer here.
    if (asked !== era) return false;
    if (await owner) await emptyNow();
    era += 1;
    owner = Promise.resolve(keptFor);
  }
  const cache = await caches.open(memberCachePrefix + keptFor);
  const headers = { 'content-type': body.type, [keptAtHeader]: String(Date.now()) };
  await cache.put(key, new Response(body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entriesMax)).map((request) => cache.delete(request)));
  return true;
}

async function emptyNow(): Promise<void> {
  await deleteAnswers();
  await caches.delete(pushCacheName);
}

async function deleteAnswers(): Promise<void> {
  owner = Promise.resolve(undefined);
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(memberCachePrefix));
  await Promise.all(own.map((name) => caches.delete(name)));
}

async function drop(key: string): Promise<void> {
  await (await openOwn())?.delete(key);
}

async function openOwn(): Promise<Cache | undefined> {
  const id = await owner;
  return id ? caches.open(memberCachePrefix + id) : undefined;
}

async function findOwner(): Promise<string | undefined> {
  const names = await caches.keys();
  return names.find((name) => name.startsWith(memberCachePrefix))?.slice(memberCachePrefix.length);
}

function isFresh(kept: Response): boolean {
  return Date.now() - Number(kept.headers.get(keptAtHeader)) < keptMs;
}
