import { expect, test } from 'vitest';
import { bodyOf, type ListingValues } from './listing-values.ts';

const values: ListingValues = {
  title: 'Bob',
  brand: 'gabor',
  condition: 'new',
  price: '19.99',
  type: 'sale',
  shade: '',
  description: 'Nice.',
  status: 'active',
};

test('a price is sent in cents; what is no number counts as 0', () => {
  expect(bodyOf(values).priceCents).toBe(1999);
  expect(bodyOf({ ...values, price: '' }).priceCents).toBe(0);
  expect(bodyOf({ ...values, price: 'a lot' }).priceCents).toBe(0);
});

test('what is only traded may stay without a price', () => {
  expect(bodyOf({ ...values, price: '', type: 'trade' }).priceCents).toBeNull();
});
