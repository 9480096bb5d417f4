import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatListQuery } from '#web/messages/messages.queries.ts';
import { keepChatListFresh } from './chat-list-refresh.ts';

let reads = 0;
/** Whether the server lets whoever asks wait. */
let isSlow = false;

beforeEach(() => {
  reads = 0;
  isSlow = false;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => {
    reads += 1;
    return isSlow ? new Promise(() => {}) : Promise.resolve(Response.json({ conversations: [], nextBefore: null }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the list of conversations is read 100 ms after opening, every five minutes, and no more once the page is left', async () => {
  const { leave } = await openList();
  await vi.advanceTimersByTimeAsync(99);
  expect(reads).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * minute - 101);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
  leave();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(reads).toBe(2);
});

test('who comes back to the tab reads the list anew once ten seconds have passed since it was last read', async () => {
  const { look, leave } = await openList();
  await vi.advanceTimersByTimeAsync(100);
  await vi.advanceTimersByTimeAsync(9_900);
  look('visible');
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  look('hidden');
  expect(reads).toBe(1);
  look('visible');
  expect(reads).toBe(2);
  leave();
});

test('a read that is under way counts for ten seconds; then another is begun in its place', async () => {
  const { look, leave } = await openList();
  isSlow = true;
  await vi.advanceTimersByTimeAsync(5 * minute - 5_000);
  look('visible');
  const begun = reads;
  // The five minutes end five seconds after that read began.
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reads).toBe(begun);
  await vi.advanceTimersByTimeAsync(5_000);
  look('visible');
  expect(reads).toBe(begun + 1);
  leave();
});

const minute = 60_000;

/** As the page has it: somebody looks at the list, which was read just now. */
async function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(chatListQuery.queryKey, { conversations: [], nextBefore: null });
  const stopLooking = new QueryObserver(client, chatListQuery).subscribe(() => {});
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const end = keepChatListFresh(client, tab as unknown as Document);
  return {
    look(state: DocumentVisibilityState) {
      tab.visibilityState = state;
      tab.dispatchEvent(new Event('visibilitychange'));
    },
    leave() {
      end();
      stopLooking();
    },
  };
}
