import { expect, test } from 'vitest';
import { firstBrands } from '#contract/brands/brands.ts';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { fillFromTitle, readTitle } from './read-title.ts';

test.each([
  [
    'Jon Renau Zara, petite, blonde, 14 inch',
    { brand: 'jon-renau', capSize: 'Petite', color: 'Blonde', lengthInches: '14' },
  ],
  [
    'Ellen Wille heat friendly bob EUC 35 cm',
    { brand: 'ellen-wille', fiberType: 'Synthetic Heat Friendly', condition: 'like-new', lengthInches: '14' },
  ],
  ['Noriko, blonde to red, 10-14 inches', { brand: 'noriko' }],
  ['Zara', {}],
])('the title “%s” fills what it says', (title, facts) => {
  expect(readTitle(title, firstBrands)).toEqual(facts);
});

test('a title changes what it filled itself, and never what was chosen by hand', () => {
  const values = { ...emptyListing, title: 'Noriko petite', brand: 'noriko', capSize: 'Large' } as const;
  expect(fillFromTitle(values, 'Estetica petite red', firstBrands)).toEqual({ brand: 'estetica', color: 'Red' });
  expect(fillFromTitle(values, '', firstBrands)).toEqual({ brand: '' });
});
