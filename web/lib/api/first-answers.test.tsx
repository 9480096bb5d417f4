import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { firstAnswersId } from '#contract/built-pages.ts';

let fetched: string[];

beforeEach(() => {
  vi.resetModules();
  // A test process is older than a page that has just opened.
  vi.spyOn(performance, 'now').mockReturnValue(100);
  fetched = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return Response.json('asked');
  });
  const written = { [getSession.path]: { isKept: true, answer: 'written' } };
  document.head.innerHTML = `<script type="application/json" id="${firstAnswersId}">${JSON.stringify(written)}</script>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

async function ask(): Promise<unknown> {
  const { call } = await import('./call.ts');
  return call(getSession, {});
}

test('an answer that the server wrote into the page is read once in place of asking, and leaves the document', async () => {
  expect([await ask(), await ask()]).toEqual(['written', 'asked']);
  expect(fetched).toEqual([getSession.path]);
  expect(document.getElementById(firstAnswersId)).toBeNull();
});

test('an answer that is no longer fresh is asked for', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(15_000);
  expect(await ask()).toBe('asked');
});

test('a written answer that a device may keep is fetched once more, where the service worker hears it', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } });
  const { tellWorker } = await import('./first-answers.ts');
  await ask();
  await tellWorker();
  await tellWorker();
  expect(fetched).toEqual([getSession.path]);
});
