import { expect, test } from 'vitest';
import { firstBrands } from '#contract/brands/brands.ts';
import { suggest } from './search-suggestions.ts';

const brandNames = firstBrands.map(({ name }) => name);

test.each([
  ['jon', ['Jon Renau']],
  ['ren', ['Jon Renau', 'Rene of Paris']],
  ['soft brun', ['soft brunette']],
  ['curly no', ['curly noriko', 'curly nougat']],
  ['zz', []],
])('%j may become %j', (text, wanted) => {
  const words = text.endsWith('no') ? ['noriko', 'nougat'] : [];
  expect(suggest(text, { recent: [], brandNames, words })).toEqual(wanted);
});

test('recent searches come first, and all of them before anything is typed', () => {
  expect(suggest('', { recent: ['petite bob', 'Envy'], brandNames, words: [] })).toEqual(['petite bob', 'Envy']);
  expect(suggest('env', { recent: ['petite bob', 'envy topper'], brandNames, words: ['envious'] })).toEqual([
    'envy topper',
    'Envy',
    'envious',
  ]);
});
