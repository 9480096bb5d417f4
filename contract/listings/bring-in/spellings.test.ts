import { expect, test } from 'vitest';
import { type FacetName, facetNames, facets } from '#contract/listings/facets.ts';
import { columns, findColumn } from './columns.ts';
import { guessColumn } from './guess-column.ts';
import { readChoice, suggestChoice } from './spellings.ts';

test('every value is known by its own words and by what stands in the database', () => {
  for (const name of facetNames)
    for (const { value, label } of facets[name].options) {
      expect([name, value, readChoice(name, value)]).toEqual([name, value, value]);
      expect([name, label, readChoice(name, label)]).toEqual([name, label, value]);
    }
});

test.each<[FacetName, string, string]>([
  ['brand', 'John Renau', 'jon-renau'],
  ['brand', 'JR', 'jon-renau'],
  ['brand', 'Eva Gabor', 'gabor'],
  ['brand', 'René of Paris™', 'rene-of-paris'],
  ['brand', 'ROP', 'rene-of-paris'],
  ['brand', 'tress allure', 'tressallure'],
  ['brand', 'BELLETRESS', 'belle-tress'],
  ['brand', 'Ellen Willé', 'ellen-wille'],
  ['condition', 'NWT', 'new'],
  ['condition', 'EUC', 'like-new'],
  ['condition', 'Good', 'gently-used'],
  ['condition', 'NWOT', 'like-new'],
  ['condition', 'Pre-Owned', 'gently-used'],
  ['condition', 'Used - Good', 'gently-used'],
  ['color', 'grey', 'Gray/Silver'],
  ['color', 'brown', 'Brunette'],
  ['color', 'Dark Blonde', 'Blonde'],
  ['color', 'copper', 'Red'],
  ['type', 'sell', 'sale'],
  ['type', 'Sale/Trade', 'both'],
  ['type', 'swap', 'trade'],
  ['capSize', 'avg', 'Average'],
  ['capSize', 'small', 'Petite'],
  ['fiberType', 'heat-resistant', 'Synthetic Heat Friendly'],
  ['fiberType', 'HH', 'Human Hair'],
  ['capFeature', 'monofilament top', 'mono-top'],
  ['capFeature', 'lacefront', 'lace-front'],
  ['capFeature', 'wefted', 'basic'],
  ['piece', 'hair topper', 'topper'],
])('of a %s, “%s” means %s', (name, text, value) => {
  expect(readChoice(name, text)).toBe(value);
});

test('what nobody could say is not guessed', () => {
  expect(readChoice('brand', 'Hairdo')).toBeUndefined();
  expect(readChoice('brand', '')).toBeUndefined();
  expect(readChoice('color', 'purple')).toBeUndefined();
  expect(readChoice('capSize', 'petite/average')).toBeUndefined();
});

test('columns are known by usual names, in any spelling', () => {
  const names = [
    'PRICE ($)',
    'Asking Price',
    'colour',
    'Cap-Size (P/A/L)',
    'SKU',
    'pictures',
    'Fibre',
    'Item name',
    'MSRP',
  ];
  expect(names.map((name) => findColumn(name)?.id)).toEqual([
    ...[
      'listingPrice',
      'listingPrice',
      'color',
      'capSize',
      'reference',
      'photos',
      'fiberType',
      'title',
      'originalPrice',
    ],
  ]);
  expect(findColumn('Supplier e-mail')).toBeUndefined();
});

test('no name means two columns', () => {
  const names = columns.flatMap(({ id, label, alsoCalled }) =>
    [label, ...alsoCalled].map((name) => [name, id] as const),
  );
  const wrong = names.filter(([name, id]) => findColumn(name)?.id !== id);
  expect(wrong).toEqual([]);
});

test.each([
  ['NWT/Condition', [], 'condition'],
  ['Photo 8', [], 'photos'],
  ['Mods', [], 'modifications'],
  ['Category', [], 'piece'],
  ['Size', [], 'capSize'],
  ['Vendor', ['Jon Renau', 'Noriko', 'Unknown'], 'brand'],
  ['Col A', ['a.jpg', 'https://shop.example/b.png?v=1'], 'photos'],
  ['Col B', ['$120', '$95 OBO'], 'listingPrice'],
  ['Bought from', ['eBay', 'a friend'], null],
])('the heading “%s” is guessed', (heading, cells, column) => {
  expect(guessColumn(heading, cells)).toBe(column);
});

test('a slip of two letters is suggested, and neither a short word nor one between two values', () => {
  expect(suggestChoice('brand', 'Jon Renaud')).toBe('jon-renau');
  expect(suggestChoice('color', 'Blond e')).toBe('Blonde');
  expect(suggestChoice('capSize', 'XXS')).toBeUndefined();
  expect(suggestChoice('brand', 'Hairdo')).toBeUndefined();
});
