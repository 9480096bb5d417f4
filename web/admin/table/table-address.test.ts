import { expect, test } from 'vitest';
import { declareListings } from '../listings/listing-table.tsx';
import { readTable, writeTable } from './table-address.ts';

const table = declareListings([{ value: 'gabor', label: 'Gabor' }]);
const read = (query: string) => readTable(table, new URLSearchParams(query));
const write = (state: ReturnType<typeof read>) => writeTable(table, state).toString();

test('without anything in the address, the newest ten of all listings are shown', () => {
  expect(read('')).toMatchObject({ tab: 'all', sort: 'created_at', direction: 'desc', page: 1, size: 10, search: '' });
});

test('what no table can show falls back to what it shows usually', () => {
  expect(read('tab=x&sort=user_id&page=-1&size=11&status=gone&brand=x&direction=up')).toEqual(read(''));
});

test('a table is written to the address and read from it again', () => {
  const state = read('tab=all&search=bob&status=sold&brand=gabor&sort=title&direction=asc&page=3&size=50');
  expect(read(write(state))).toEqual(state);
  expect(write(read(''))).toBe('');
});

test('a filter without meaning beside another choice has no value and leaves the address', () => {
  const queue = read('tab=review&status=sold');
  expect(queue).toMatchObject({ tab: 'review', status: '' });
  expect(write(queue)).toBe('tab=review');
});
