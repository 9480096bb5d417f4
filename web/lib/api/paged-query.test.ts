import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagedQuery } from './paged-query.ts';

test('a row that moved up between two pages is shown once, in its first place', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), nextCursor: null });
  const { select } = pagedQuery({ queryKey: ['rows'], ask: async () => page(), keyOf: ({ id }) => id });
  const list = select?.({ pages: [page('a', 'b'), page('b', 'c', 'a')], pageParams: [undefined, 'next'] });
  expect(list?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('every list that loads more is a paged query, and every list with numbered pages has the one frame', () => {
  const web = join(import.meta.dirname, '../..');
  const using = (pattern: RegExp) =>
    readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(dev|ui)\//.test(path))
      .filter((path) => pattern.test(readFileSync(join(web, path), 'utf8')));
  // The shelf loads the rest of its paged query while somebody searches it.
  expect(using(/\b(infiniteQueryOptions|getNextPageParam|hasNextPage=|fetchNextPage)\b/).toSorted()).toEqual([
    'deals/builder/shelf.tsx',
    'lib/api/paged-query.ts',
  ]);
  // A table that is brought in lies in the browser, whole.
  expect(using(/<Pagination\b|\bisPastLastPage\b/).toSorted()).toEqual([
    'admin/table/office-table.tsx',
    'listings/mine/bring-in/preview/bring-in-preview.tsx',
  ]);
});
