import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('localStorage', Object.create(storage));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => vi.unstubAllGlobals());

test('a message that could not be sent waits for its sender alone, also when the page is opened anew', async () => {
  const { send, useOutbox } = await openPage();
  const draft = { senderId: 'amy', receiverId: 'bea', content: 'Is the lace trimmed?' };
  expect(await send(new QueryClient(), draft)).toBe(false);
  expect(textsOf(useOutbox, 'amy')).toBe('Is the lace trimmed?');
  expect(textsOf(useOutbox, 'zoe')).toBe('');

  const later = await openPage();
  expect(textsOf(later.useOutbox, 'zoe')).toBe('');
  expect(textsOf(later.useOutbox, 'amy')).toBe('Is the lace trimmed?');
});

/** Nothing in memory yet, and this browser's storage as it was left. */
function openPage() {
  vi.resetModules();
  return import('./outbox.ts');
}

type UseOutbox = Awaited<ReturnType<typeof openPage>>['useOutbox'];

function textsOf(useOutbox: UseOutbox, senderId: string): string {
  const Texts = () => useOutbox(senderId, 'bea').map(({ content }) => content);
  return renderToStaticMarkup(<Texts />);
}

/** As browsers do it: keys are properties of the object. */
const storage = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};
