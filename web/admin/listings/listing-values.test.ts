import { expect, test } from 'vitest';
import { descriptionMaxLength } from '#contract/listings/listing-values.ts';
import { unreadablePrice } from '#contract/price.ts';
import { bodyOf, findProblems, type ListingValues } from './listing-values.ts';

const values: ListingValues = {
  title: 'Bob',
  brand: 'gabor',
  condition: 'new',
  price: '19.99',
  type: 'sale',
  shade: '',
  description: 'Nice.',
  status: 'active',
  reason: '',
};

test('a price is sent in cents, as it was written', () => {
  expect(bodyOf(values)?.priceCents).toBe(1999);
  expect(findProblems(values)).toEqual({});
});

test.each(['-3', '12.345', '12,50', '1e3', 'a lot'])('the price %s is refused, not changed', (price) => {
  expect(findProblems({ ...values, price })).toEqual({ price: unreadablePrice });
  expect(bodyOf({ ...values, price })).toBeUndefined();
});

test('a sale needs a price; what is only traded may stay without one', () => {
  expect(findProblems({ ...values, price: ' ' })).toEqual({ price: 'Please enter a price' });
  expect(findProblems({ ...values, price: '', type: 'trade' })).toEqual({});
  expect(bodyOf({ ...values, price: '', type: 'trade' })?.priceCents).toBeNull();
});

test('all fields in error are named at once, in the words of the contract', () => {
  const wrong = {
    ...values,
    title: ' ',
    brand: '',
    price: '',
    description: 'x'.repeat(descriptionMaxLength + 1),
  } as const;
  expect(findProblems(wrong)).toEqual({
    title: 'Please enter a title',
    brand: 'Please select a brand',
    price: 'Please enter a price',
    description: `A description has at most ${descriptionMaxLength} characters.`,
  });
});
