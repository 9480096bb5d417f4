import { expect, test } from 'vitest';
import { findTests } from './find-tests.ts';

const files = {
  'server/reviews/reviews.test.ts': "test('a review can be changed', () => {});",
  'web/reviews/review-dialog.test.tsx': "test('a review needs a rating', () => {});",
  'e2e/listing.spec.ts': "test('the gallery goes by keys', () => {});",
  'e2e/reviews.spec.ts': "test('a review is read by everyone', () => {});",
};

test('a word runs the files that are called so, on every floor', () => {
  expect(findTests(['review'], () => files)).toEqual({
    unit: ['server/reviews/reviews.test.ts', 'web/reviews/review-dialog.test.tsx'],
    e2e: ['e2e/reviews.spec.ts'],
  });
});

test('where no file is called so, the tests run whose name has the words', () => {
  expect(findTests(['gallery goes'], () => files)).toEqual({
    unit: [],
    e2e: ['e2e/listing.spec.ts'],
    inNames: 'gallery goes',
  });
});

test('what nobody wrote is found nowhere', () => {
  expect(findTests(['teapot'], () => files)).toEqual({ unit: [], e2e: [], inNames: 'teapot' });
});
