import { expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { findPriceDrop, type PriceChange } from './price-drop.ts';

const now = new Date('2026-05-04T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
/** Prices in dollars with the day on which each but the first was set. */
function history(first: number | null, ...later: [dollars: number | null, days: number][]): PriceChange[] {
  const cents = (dollars: number | null) => dollars && dollars * 100;
  const prices = [first, ...later.map(([dollars]) => dollars)];
  return later
    .map(([dollars, days], place) => ({
      changedAt: daysAgo(days),
      fromCents: cents(prices[place] as number | null),
      toCents: cents(dollars),
    }))
    .toReversed();
}
const was = (changes: PriceChange[]) => findPriceDrop(changes, now)?.wasCents;

test('a price that is lower by 5 % or more is a drop for 30 days', () => {
  expect(findPriceDrop(history(180, [171, 3]), now)).toEqual({ wasCents: 18_000, until: daysAgo(3).toISOString() });
  expect(was(history(180, [172, 3]))).toBeUndefined();
  expect(was(history(180, [150, 29]))).toBe(18_000);
  expect(was(history(180, [150, 30]))).toBeUndefined();
  expect(was([])).toBeUndefined();
});

test('several steps down count together', () => {
  expect(was(history(180, [175, 9], [170, 2]))).toBe(18_000);
  expect(was(history(180, [150, 20], [149, 1]))).toBe(18_000);
  // What was lowered long ago is the price that everyone knows.
  expect(was(history(180, [100, 90], [99, 1]))).toBeUndefined();
});

test('raising a price before lowering it gains nothing', () => {
  expect(was(history(150, [200, 5], [150, 1]))).toBeUndefined();
  expect(was(history(150, [200, 5], [140, 1]))).toBe(15_000);
  // A price that stood for more than 30 days is one that was asked.
  expect(was(history(150, [200, 40], [150, 1]))).toBe(20_000);
  expect(was(history(180, [150, 5], [160, 1]))).toBeUndefined();
});

test('a wig that had no price, or has none any more, has no drop', () => {
  expect(was(history(null, [100, 1]))).toBeUndefined();
  expect(was(history(100, [null, 1]))).toBeUndefined();
  expect(was(history(null, [200, 3], [100, 1]))).toBe(20_000);
});
