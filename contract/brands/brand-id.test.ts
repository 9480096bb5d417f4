import { expect, test } from 'vitest';
import { brandIdOf } from './brand-id.ts';
import { brandIdSchema } from './brand-schema.ts';
import { firstBrands } from './brands.ts';

test.each(firstBrands.map(({ id, name }) => [name, id]))('the address of %s is /brand/%s', (name, id) => {
  expect(brandIdOf(name)).toBe(id);
});

test.each([
  ['Ölwig & Daughters', 'olwig-and-daughters'],
  ["D'Arcy 2.0", 'darcy-20'],
  ['—', ''],
  [`a&${'b&'.repeat(19)}`, expect.stringMatching(/^[a-z]+(-[a-z]+){10,}$/)],
])('the address of %s is %j', (name, id) => {
  expect(brandIdOf(name)).toEqual(id);
});

test('every address that a name gets has the shape of one', () => {
  const isOne = (id: string) => brandIdSchema('No').safeParse(id).success;
  expect(
    ['Ölwig & Daughters', `a&${'b&'.repeat(19)}`, ...firstBrands.map(({ name }) => name)].map(brandIdOf),
  ).toSatisfy((ids: string[]) => ids.every(isOne));
  expect(['', 'A', 'a--b', '-a', 'a/b', 'a'.repeat(61)].filter(isOne)).toEqual([]);
});
