import { expect, test } from 'vitest';
import { markedLine, trustLine } from './trust-line.ts';

const verified = { rating: 4.8, reviewCount: 9, isRatingVerified: true };
const open = { rating: 4.5, reviewCount: 4, isRatingVerified: false };
const none = { rating: 0, reviewCount: 0, isRatingVerified: false };

test.each([
  [
    { completedDeals: 12, rating: verified, repliesWithin: 'day' as const },
    '12 deals completed · 4.8 from 9 of them · replies within a day',
  ],
  [{ completedDeals: 0, rating: open }, 'No deals yet · 4.5 from 4 open reviews'],
  [{ completedDeals: 1, rating: { ...open, reviewCount: 1 } }, '1 deal completed · 4.5 from 1 open review'],
  [{ completedDeals: 0, rating: none, repliesWithin: null }, 'No deals yet · no reviews yet'],
  [{ completedDeals: null, rating: none }, 'No reviews yet'],
  [{ completedDeals: null, rating: verified }, '4.8 from 9 deals'],
  [{ completedDeals: 3 }, '3 deals completed'],
])('what one may believe of a member is one line: %j', (trust, line) => {
  expect(trustLine(trust)).toBe(line);
});

test('what a seller marked by themselves is told apart', () => {
  expect(markedLine(12, 0)).toBe('also marked 12 wigs as sold');
  expect(markedLine(1, 2)).toBe('also marked 1 wig as sold and 2 as traded');
  expect(markedLine(0, 1)).toBe('also marked 1 wig as traded');
  expect(markedLine(0, 0)).toBeNull();
});
