import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText } from './count-text.ts';
import { moneyText } from './money-text.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const numbers = new Intl.NumberFormat('en-US');

test('numbers are written as an American reads them', () => {
  const tenths = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((n) => n / 10);
  fc.assert(fc.property(fc.oneof(fc.maxSafeInteger(), tenths), (n) => numberText(n) === numbers.format(n)));
  expect(numberText(1000, true)).toBe('1,000+');
});

test('money is written as an American reads it, to the cent', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 });
  fc.assert(fc.property(cents, (n) => moneyText(n) === dollars.format(n / 100)));
  expect([moneyText(0), moneyText(5), moneyText(125_000), moneyText(-1_999)]).toEqual([
    '$0.00',
    '$0.05',
    '$1,250.00',
    '-$19.99',
  ]);
});
