import { expect, test } from 'vitest';
import { firstBrands } from '#contract/brands/brands.ts';
import { readWish, readText as readWith, readWords } from './read-text.ts';

const readText = (text: string) => readWith(text, firstBrands);

const termsOf = (text: string) =>
  readText(text)
    .terms.filter(({ isFiller }) => !isFiller)
    .map(({ typed }) => typed);

test.each([
  ['lace front under 300', { maxPrice: 300 }, ['lace front']],
  ['bob below $150.50', { maxPrice: 150.5 }, ['bob']],
  ['up to 200 dollars brown', { maxPrice: 200 }, ['brown']],
  ['over $400 human hair', { minPrice: 400 }, ['human hair']],
  ['between 100 and 200 bob', { minPrice: 100, maxPrice: 200 }, ['bob']],
  ['bob $100-$200', { minPrice: 100, maxPrice: 200 }, ['bob']],
  ['$250 topper', { maxPrice: 250 }, ['topper']],
  ['14 inch bob', { length: 'medium' }, ['bob']],
  ['bob 10"', { length: 'short' }, ['bob']],
  ['20 inches long blonde', { length: 'long' }, ['blonde']],
  ['over 24 inches', { length: 'extra-long' }, []],
  ['under 14 inches', { length: 'short' }, []],
  ['small cap brown', { capSize: 'Petite' }, ['brown']],
  ['size large bob', { capSize: 'Large' }, ['bob']],
  ['cap size average', { capSize: 'Average' }, []],
  ['petite cap under 200', { capSize: 'Petite', maxPrice: 200 }, []],
])('%j is understood as %j', (text, filters, words) => {
  expect(readText(text).filters).toEqual(filters);
  expect(termsOf(text)).toEqual(words);
});

test.each(['R30/28/26', '613', 'worn over 50 times', '12FS8', 'under 5', 'small', 'pixie cut', '100% human hair'])(
  'in %j no number is a filter',
  (text) => expect(readText(text).filters).toEqual({}),
);

test('as it is typed, a number is a word', () => {
  expect(readWords('bob under 300', firstBrands)).toMatchObject({
    filters: {},
    terms: [{ typed: 'bob' }, { typed: 'under' }, { typed: '300' }],
  });
});

test('what stands in quotes stays together, and a quote that is never closed is no sign', () => {
  expect(termsOf('"soft waves" bob')).toEqual(['"soft waves"', 'bob']);
  expect(termsOf('"soft waves')).toEqual(['soft', 'waves']);
});

test('words that tell nothing ask for nothing beside others, and for themselves alone', () => {
  expect(termsOf('a bob with bangs')).toEqual(['bob', 'bangs']);
  expect(termsOf('with the')).toEqual(['with', 'the']);
});

test('a word that is repeated is one, and signs part words', () => {
  expect(termsOf('bob Bob bob')).toEqual(['bob']);
  expect(termsOf('hand-tied/soft, R30/28')).toEqual(['hand tied', 'soft', 'R30', '28']);
  expect(termsOf('% -- !')).toEqual([]);
});

test('several words that mean something together are one thing with all its names', () => {
  const [term] = readText('front lace').terms;
  expect(term?.ways.map((way) => way.join(' '))).toEqual(expect.arrayContaining(['lace front', 'lacefront']));
  expect(readText('fringes').terms[0]?.ways).toContainEqual(['bangs']);
});

test('a name that is nearly that of a brand is mended, but not in a wish', () => {
  expect(readText('jon reno bob').terms.map(({ mended }) => mended)).toEqual(['Jon Renau', undefined]);
  expect(readText('ellen will').terms.map(({ mended }) => mended)).toEqual(['Ellen Wille']);
  expect(readText('jon renau').terms.every(({ mended }) => mended === undefined)).toBe(true);
  expect(readWish('jon reno under 300')).toMatchObject({
    filters: { maxPrice: 300 },
    terms: [{ typed: 'jon' }, { typed: 'reno' }],
  });
});
