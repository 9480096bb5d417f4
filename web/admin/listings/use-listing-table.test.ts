import { expect, test } from 'vitest';
import { readState, writeState } from './use-listing-table.ts';

const read = (query: string) => readState(new URLSearchParams(query));

test('without anything in the address, the newest ten of all listings are shown', () => {
  expect(read('')).toMatchObject({ tab: 'all', sort: 'created_at', direction: 'desc', page: 1, size: 10, search: '' });
});

test('what no table can show falls back to what it shows usually', () => {
  expect(read('tab=x&sort=user_id&page=-1&size=11&status=gone&direction=up')).toEqual(read(''));
});

test('a table is written to the address and read from it again', () => {
  const state = read('tab=review&search=bob&status=sold&brand=gabor&sort=title&direction=asc&page=3&size=50');
  expect(read(new URLSearchParams(writeState(state)).toString())).toEqual(state);
  expect(writeState(read(''))).toEqual({});
});
