import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { dayMs } from '#contract/durations.ts';
import { keptForHeader } from '#contract/offline.ts';

const inbox = '/api/conversations';

beforeEach(() => vi.stubGlobal('caches', browserCaches()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer is kept for the member it names, and what names nobody is not', async () => {
  const store = await wake();
  expect(await follow(store, inbox, answerFor('amy', 'hers'))).toBe(true);
  expect(await follow(store, '/api/listings', new Response('public'))).toBe(false);
  expect(await textOf(store, inbox)).toBe('hers');
  expect(await textOf(store, '/api/listings')).toBeUndefined();
});

test('pages beyond the first and searches are not kept', async () => {
  const store = await wake();
  await follow(store, `${inbox}?name=bea`, answerFor('amy', 'a search'));
  expect(await textOf(store, inbox)).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

test('of one member nothing is left for the next, also when nobody signed out', async () => {
  const store = await wake();
  await follow(store, inbox, answerFor('amy', 'hers'));
  await follow(store, getSession.path, answerFor('bea', 'bea is here'));
  expect(await textOf(store, inbox)).toBeUndefined();
  expect(await caches.keys()).toEqual(['wigloop-member-bea']);
});

test.each([
  ['a 401', inbox, () => new Response('', { status: 401 })],
  ['a session without a member', getSession.path, () => new Response('{}')],
])('%s empties all of it', async (_name, path, answer) => {
  const store = await wake();
  await follow(store, inbox, answerFor('amy', 'hers'));
  await follow(store, path, answer());
  expect(await caches.keys()).toEqual([]);
});

test('an answer that comes after its member has left is not kept, nor after another one came', async () => {
  const store = await wake();
  await follow(store, inbox, answerFor('amy', 'hers'));
  const asked = store.eraNow();
  await store.empty();
  expect(await store.followAnswer(request(inbox), answerFor('amy', 'late'), asked)).toBe(false);
  await follow(store, getSession.path, answerFor('bea', 'bea is here'));
  expect(await store.followAnswer(request(inbox), answerFor('amy', 'later'), asked)).toBe(false);
  expect(await caches.keys()).toEqual(['wigloop-member-bea']);
});

test('what the member may no longer read is dropped, and trouble on the server takes nothing away', async () => {
  const store = await wake();
  await follow(store, inbox, answerFor('amy', 'hers'));
  await follow(store, inbox, new Response('', { status: 503 }));
  expect(await textOf(store, inbox)).toBe('hers');
  await follow(store, inbox, new Response('', { status: 402 }));
  expect(await textOf(store, inbox)).toBeUndefined();
});

test('after a week without a word from the server nothing is left', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const store = await wake();
  await follow(store, getSession.path, answerFor('amy', 'amy is here'));
  await follow(store, inbox, answerFor('amy', 'hers'));
  vi.setSystemTime(7 * dayMs - 1);
  expect(await textOf(await wake(), inbox)).toBe('hers');
  vi.setSystemTime(7 * dayMs);
  const later = await wake();
  expect(await textOf(later, inbox)).toBeUndefined();
  await later.sweep();
  expect(await caches.keys()).toEqual([]);
});

type Store = typeof import('./member-store.ts');

/** As browsers do: the worker ends whenever it has nothing to do, and begins again with what is kept. */
async function wake(): Promise<Store> {
  vi.resetModules();
  return import('./member-store.ts');
}

const request = (path: string) => new Request(`https://wigloop.test${path}`);
const answerFor = (memberId: string, text: string) => new Response(text, { headers: { [keptForHeader]: memberId } });
const follow = (store: Store, path: string, answer: Response) =>
  store.followAnswer(request(path), answer, store.eraNow());
const textOf = async (store: Store, path: string) => (await store.findKept(path))?.text();

/** What the worker uses of the browser's caches. */
function browserCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (key: string | Request) => (typeof key === 'string' ? key : new URL(key.url).pathname);
  return {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      return {
        match: async (key: string | Request) => entries.get(pathOf(key))?.clone(),
        put: async (key: string, response: Response) => void entries.set(key, response),
        delete: async (key: string | Request) => entries.delete(pathOf(key)),
        keys: async () => [...entries.keys()].map(request),
      };
    },
  };
}
