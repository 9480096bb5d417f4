import { expect, test } from 'vitest';
import { addressSchema } from './address-schema.ts';

const address = { name: 'Anna', lines: ['12 Linden Row'], city: 'Savannah' };
const wrongOf = (more: object) =>
  addressSchema.safeParse({ ...address, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each([
  ['United States', ['region', 'postalCode']],
  ['U.S.A.', ['region', 'postalCode']],
  ['Germany', ['postalCode']],
  ['Ireland', []],
])('an address in %s needs what is needed there', (country, needed) => {
  expect(wrongOf({ country })).toEqual(needed);
  expect(wrongOf({ country, region: 'GA', postalCode: '31401' })).toEqual([]);
});
