import { firstAnswersId } from '#contract/built-pages.ts';

const cachePrefix = 'wigloop-shell-';

/** Written in by the build (scripts/build/build-worker.ts): every file that a member's pages are made of. */
declare const shellFiles: readonly string[];
declare const shellVersion: string;

const cacheName = cachePrefix + shellVersion;
/** A page that the server always sends as the empty shell, which becomes whatever page the address names. */
const shellAddress = '/messages';
/** Answers vary by cookie, which is not known here and makes no difference to these. */
const anyVary = { ignoreVary: true };
/** Without their files, which visitors and members never need, these could not be opened. */
const notKept = /^\/(?:admin|dev)(?:[-/]|$)/;

/** Loads what pages are made of, once for each version. Files have their hash in their names: known ones are not loaded again. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  if (await cache.match(shellAddress, anyVary)) return;
  const have = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const file of shellFiles) {
    if (have.has(file)) continue;
    await cache.put(file, (await caches.match(file, anyVary)) ?? (await load(file)));
  }
  const shell = await load(shellAddress);
  const text = await shell.clone().text();
  // While servers are being replaced, an older one may answer: its shell wants files of its own.
  if (!text.includes(shellVersion)) throw new Error('The shell is of another version');
  if (text.includes(firstAnswersId)) throw new Error('The shell carries the answers of one member');
  await cache.put(shellAddress, shell);
}

/** The shell in place of a page that cannot be fetched. */
export async function findShell(path: string): Promise<Response | undefined> {
  if (notKept.test(path)) return undefined;
  return (await caches.open(cacheName)).match(shellAddress, anyVary);
}

export async function findFile(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(request, anyVary);
  return kept ?? fetch(request);
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** As anybody gets it: what is kept for all members of this device must not depend on one of them. */
async function load(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: 'omit', cache: path === shellAddress ? 'no-cache' : 'default' });
  if (!response.ok || response.redirected) throw new Error(`${path} cannot be kept`);
  return response;
}
