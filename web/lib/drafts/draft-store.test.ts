import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { dropAllDrafts, dropDraft, findDraft, findDrafts, keepDraft, sweepDrafts } from './draft-store.ts';

let local: Record<string, string>;

beforeEach(() => {
  local = {};
  vi.stubGlobal(
    'localStorage',
    asStorage(() => local),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft comes back for the member who typed it and for nobody else', () => {
  keepDraft('amy', 'listing', undefined, 'a bob');
  expect(findDraft('amy', 'listing')?.value).toBe('a bob');
  expect(findDraft('zoe', 'listing')).toBeUndefined();
  expect(findDraft('amy', 'report:1')).toBeUndefined();
});

test('typing on changes the same draft, and sending it leaves nothing', () => {
  const first = keepDraft('amy', 'listing', undefined, 'a');
  const second = keepDraft('amy', 'listing', first, 'a b');
  expect(second.id).toBe(first.id);
  dropDraft('amy', 'listing', second.id);
  expect(findDraft('amy', 'listing')).toBeUndefined();
  expect(local).toEqual({});
});

test('of two tabs neither destroys what was typed in the other', () => {
  const opened = keepDraft('amy', 'listing', undefined, 'from before');
  const here = keepDraft('amy', 'listing', opened, 'written here');
  const there = keepDraft('amy', 'listing', opened, 'written there');
  expect(there.id).not.toBe(here.id);
  expect(findDrafts('amy', 'listing').map(({ value }) => value)).toEqual(['written here', 'written there']);
  dropDraft('amy', 'listing', there.id);
  expect(findDraft('amy', 'listing')?.value).toBe('written here');
});

test('a draft that another tab has sent is not taken for the one being written', () => {
  const opened = keepDraft('amy', 'listing', undefined, 'sent');
  dropDraft('amy', 'listing', opened.id);
  expect(keepDraft('amy', 'listing', opened, 'the next').id).not.toBe(opened.id);
});

test('after thirty days nobody comes back for it', () => {
  vi.useFakeTimers();
  keepDraft('amy', 'listing', undefined, 'old');
  vi.advanceTimersByTime(30 * dayMs + 1);
  expect(findDraft('amy', 'listing')).toBeUndefined();
  sweepDrafts();
  expect(local).toEqual({});
});

test('a deleted account leaves none of its drafts, and the others theirs', () => {
  keepDraft('amy', 'listing', undefined, 'amy');
  keepDraft('amy', 'message:1', undefined, 'amy');
  keepDraft('zoe', 'listing', undefined, 'zoe');
  dropAllDrafts('amy');
  expect(Object.keys(local)).toEqual(['wigloop-draft:zoe:listing']);
});

test.each(['not json', '{}', '[null]', 'null'])('what cannot be read counts as nothing: %s', (broken) => {
  local['wigloop-draft:amy:listing'] = broken;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(findDraft('amy', 'listing')).toBeUndefined();
  vi.restoreAllMocks();
});

test('a browser that refuses storage does not stop anybody from typing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('localStorage', undefined);
  const mark = keepDraft('amy', 'listing', undefined, 'a bob');
  expect(mark.id).toBeTruthy();
  expect(findDraft('amy', 'listing')).toBeUndefined();
  vi.restoreAllMocks();
});

/** As browsers do it: keys are properties of the object. */
function asStorage(values: () => Record<string, string>) {
  return new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      ({
        getItem: (key: string) => values()[key] ?? null,
        setItem: (key: string, value: string) => {
          values()[key] = value;
        },
        removeItem: (key: string) => {
          delete values()[key];
        },
      })[String(name)] ?? values()[String(name)],
    ownKeys: () => Object.keys(values()),
    getOwnPropertyDescriptor: (_, name) => ({
      value: values()[String(name)],
      enumerable: true,
      configurable: true,
    }),
  });
}
