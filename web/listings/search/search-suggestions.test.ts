import { expect, test } from 'vitest';
import { suggest } from './search-suggestions.ts';

test.each([
  ['jon', ['Jon Renau']],
  ['ren', ['Jon Renau', 'Rene of Paris']],
  ['soft brun', ['soft brunette']],
  ['curly no', ['curly noriko', 'curly nougat']],
  ['zz', []],
])('%j may become %j', (text, wanted) => {
  const words = text.endsWith('no') ? ['noriko', 'nougat'] : [];
  expect(suggest(text, [], words)).toEqual(wanted);
});

test('recent searches come first, and all of them before anything is typed', () => {
  expect(suggest('', ['petite bob', 'Envy'], [])).toEqual(['petite bob', 'Envy']);
  expect(suggest('env', ['petite bob', 'envy topper'], ['envious'])).toEqual(['envy topper', 'Envy', 'envious']);
});
