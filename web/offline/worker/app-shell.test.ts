import { afterEach, expect, test, vi } from 'vitest';
import { firstAnswersId } from '#contract/built-pages.ts';
import { fillShell, findShell } from './app-shell.ts';

// The build writes them into the worker.
vi.hoisted(() => Object.assign(globalThis, { shellFiles: [], shellVersion: 'manifest-1' }));
afterEach(() => vi.unstubAllGlobals());

function serve(shell: string) {
  const entries = new Map<string, Response>();
  const cache = {
    keys: async () => [],
    match: async (path: string) => entries.get(path),
    put: async (path: string, response: Response) => void entries.set(path, response),
  };
  const fetch = vi.fn(async (_path: string, _options: RequestInit) => new Response(shell));
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the shell that is kept for all members of a device is fetched as nobody', async () => {
  const fetch = serve('<script src="manifest-1.js">');
  await fillShell();
  expect(fetch).toHaveBeenCalledWith('/messages', expect.objectContaining({ credentials: 'omit' }));
  expect(await (await findShell('/account'))?.text()).toContain('manifest-1');
});

test('a shell with the answers of one member is never kept', async () => {
  serve(`<script src="manifest-1.js"><script type="application/json" id="${firstAnswersId}">{}</script>`);
  await expect(fillShell()).rejects.toThrow('one member');
  expect(await findShell('/account')).toBeUndefined();
});
