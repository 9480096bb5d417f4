import { expect, test } from 'vitest';
import { nextSort } from './table-sort.ts';

test('a new sort column starts ascending', () => {
  expect(nextSort({ column: 'price', direction: 'descending' }, 'title')).toEqual({
    column: 'title',
    direction: 'ascending',
  });
});

test('choosing the same column again turns the order around', () => {
  const once = nextSort(null, 'price');
  const twice = nextSort(once, 'price');
  expect(twice.direction).toBe('descending');
  expect(nextSort(twice, 'price').direction).toBe('ascending');
});
