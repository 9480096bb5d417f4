import { expect, test } from 'vitest';
import { sellerEmailOf, sellerNameOf } from './seller.ts';

const userId = '0b5f3c1e-8d7a-4f6b-9c2d-1e3f5a7b9c0d';

test('a seller without a name is called by the address, and without an address by the end of the id', () => {
  expect(sellerNameOf({ userId, sellerName: 'Zoe', sellerEmail: 'z@example.com' })).toBe('Zoe');
  expect(sellerNameOf({ userId, sellerName: null, sellerEmail: 'z@example.com' })).toBe('z@example.com');
  expect(sellerNameOf({ userId, sellerName: null, sellerEmail: null })).toBe('User 5a7b9c0d');
  expect(sellerEmailOf({ userId, sellerName: null, sellerEmail: null })).toBe('5a7b9c0d@unknown');
});
