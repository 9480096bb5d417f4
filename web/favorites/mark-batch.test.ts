import { afterEach, expect, test, vi } from 'vitest';
import { readMark } from './mark-batch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('marks asked for in one moment travel in one call, and in calls of at most 100', async () => {
  const fetch = answerWith(() => Response.json({ saved: ['id-3'], liked: ['id-3', 'id-120'] }));
  const marks = await Promise.all(Array.from({ length: 130 }, (_, place) => readMark(`id-${place}`)));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(marks[3]).toEqual({ saved: true, liked: true });
  expect(marks[120]).toEqual({ saved: false, liked: true });
  expect(marks[0]).toEqual({ saved: false, liked: false });
});

test('a call that fails fails for each listing in it, and the next one starts afresh', async () => {
  answerWith(() => Response.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }));
  const outcomes = await Promise.allSettled([readMark('a'), readMark('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answerWith(() => Response.json({ saved: [], liked: ['a'] }));
  await expect(readMark('a')).resolves.toEqual({ saved: false, liked: true });
});

function answerWith(answer: () => Response) {
  const fetch = vi.fn(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
