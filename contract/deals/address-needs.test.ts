import { expect, test } from 'vitest';
import { placeLines } from './address-needs.ts';
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

test.each([
  ['Germany', 'Köln', '', '50667', ['50667 Köln']],
  ['Italia', 'Roma', 'RM', '00184', ['00184 Roma, RM']],
  ['USA', 'Savannah', 'GA', '31401', ['Savannah, GA 31401']],
  ['England', 'Bath', '', 'BA1 1AA', ['Bath', 'BA1 1AA']],
  ['Atlantis', 'Port', '', '', ['Port']],
])('a place in %s is written as it is there', (country, city, region, postalCode, lines) => {
  expect(placeLines({ country, city, region, postalCode })).toEqual(lines);
});
