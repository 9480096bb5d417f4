import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findListings } from '#contract/listings/listings.ts';
import { readPrice, unreadablePrice, writePrice } from './price.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  ['12.', 1200],
  ['.5', 50],
  ['007', 700],
  [' $1,250.50 ', 125_050],
  ['1250.50', 125_050],
  ['0', 0],
])('a price is read as people write it: %s', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test.each(['12,50', '1e3', '-3', '12.345', '1.2.3', '1,25', '12,345,6', 'a lot', '.', '$', '12 50', '12345678', '٣'])(
  'what could be another price, or none, is refused with a sentence: %s',
  (text) => {
    expect(readPrice(text)).toBeUndefined();
    const refused = findListings.query?.safeParse({ minPrice: text });
    expect(refused?.error?.issues[0]?.message).toBe(unreadablePrice);
  },
);

test('nothing written is no price, and not a price of 0', () => {
  expect(readPrice('')).toBeNull();
  expect(readPrice('  ')).toBeNull();
  expect(writePrice(null)).toBe('');
});

test('every price is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(readPrice(writePrice(cents))).toBe(cents);
    }),
  );
});
