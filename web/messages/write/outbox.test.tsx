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
  expect(await send(new QueryClient(), draft)).toBe('waiting');
  expect(textsOf(useOutbox, 'amy')).toBe('Is the lace trimmed?');
  expect(textsOf(useOutbox, 'zoe')).toBe('');

  const later = await openPage();
  expect(textsOf(later.useOutbox, 'zoe')).toBe('');
  expect(textsOf(later.useOutbox, 'amy')).toBe('Is the lace trimmed?');
});

test('what was written without a connection goes by itself once there is one, for its sender and once', async () => {
  const { send } = await openPage();
  await send(new QueryClient(), { senderId: 'amy', receiverId: 'bea', content: 'one' });
  await send(new QueryClient(), { senderId: 'amy', receiverId: 'bea', content: 'two' });

  const later = await openPage();
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).content);
    return Promise.resolve(Response.json({ senderId: 'amy', receiverId: 'bea', seq: sent.length }));
  });
  await later.sendWaiting(new QueryClient(), 'zoe');
  expect(sent).toEqual([]);
  await later.sendWaiting(new QueryClient(), 'amy');
  await later.sendWaiting(new QueryClient(), 'amy');
  expect(sent).toEqual(['one', 'two']);
  expect(textsOf(later.useOutbox, 'amy')).toBe('');
});

test('what the server refused waits for its sender to decide', async () => {
  const { send, sendWaiting } = await openPage();
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ code: 'messages.blocked', message: 'No.' }, { status: 403 }));
  });
  expect(await send(new QueryClient(), { senderId: 'amy', receiverId: 'bea', content: 'hi' })).toBe('failed');
  await sendWaiting(new QueryClient(), 'amy');
  expect(asked).toBe(1);
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
