import { expect, test } from 'vitest';
import { waitAfter } from './registration-attempts.ts';

test('the wait doubles from 5 seconds', () => {
  expect([1, 2].map((attempt) => waitAfter(attempt, () => 0.5))).toEqual([5000, 10_000]);
});

test('the wait varies by a fifth, but is never under 5 seconds', () => {
  expect(waitAfter(1, () => 0)).toBe(5000);
  expect(waitAfter(1, () => 1)).toBe(6000);
  expect(waitAfter(2, () => 0)).toBe(8000);
  expect(waitAfter(2, () => 1)).toBe(12_000);
});
