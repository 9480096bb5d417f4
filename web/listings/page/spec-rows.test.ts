import { expect, test } from 'vitest';
import { facetNames, facets } from '#contract/listings/facets.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { specRows } from './spec-rows.ts';

const bare = {
  brand: 'jon-renau',
  condition: 'new',
  color: 'Blonde',
  type: 'both',
  shade: null,
  fiberType: null,
  capSize: null,
  modifications: null,
  capFeatures: [],
  piece: 'full-wig',
  lengthInches: null,
  colorCode: null,
  colorName: null,
  rooted: null,
  colorEffect: null,
  permatease: null,
  checklist: {},
} as unknown as Listing;

test('what the owner did not say has no row', () => {
  expect(specRows(bare, 'Jon Renau')).toEqual({
    first: [
      { name: 'Brand', value: 'Jon Renau' },
      { name: 'Condition', value: 'New with tags' },
      { name: 'Color', value: 'Blonde' },
      { name: 'Type', value: 'Sale or Trade' },
    ],
    more: [{ name: 'Piece', value: 'Full wig' }],
  });
});

test('every facet of a listing is shown in its words', () => {
  const chosen = facetNames.filter((name) => !['brand', 'capFeature', 'length'].includes(name));
  const listing = {
    ...bare,
    ...Object.fromEntries(chosen.map((name) => [name, facets[name].values.at(-1)])),
    capFeatures: facets.capFeature.values,
    lengthInches: 14,
  } as unknown as Listing;
  const { first, more } = specRows(listing, 'Gabor');
  const text = [...first, ...more].map(({ value }) => value).join(', ');
  for (const name of chosen) expect(text, name).toContain(facets[name].options.at(-1)?.label);
  expect(text).toContain('Gabor');
  for (const { label } of facets.capFeature.options) expect(text).toContain(label);
  expect(text).toContain('14"');
});

test('no modifications is an answer, and is shown', () => {
  const { first, more } = specRows(
    {
      ...bare,
      modifications: false,
      fiberType: 'Human Hair',
      capSize: 'Petite',
      lengthInches: 14.5,
    },
    'Jon Renau',
  );
  expect(first).toContainEqual({ name: 'Modifications', value: 'No' });
  expect(more).toContainEqual({ name: 'Length', value: '14.5"' });
  expect(first).toContainEqual({ name: 'Cap size', value: 'Petite: about 21" (53 cm) around' });
});

test('dark roots are said once, whichever way the owner said it', () => {
  const effect = (facts: Partial<Listing>) =>
    specRows({ ...bare, ...facts }, 'Jon Renau').more.find(({ name }) => name === 'Color effect')?.value;
  expect(effect({ rooted: true, colorEffect: 'rooted' })).toBe('Rooted');
  expect(effect({ rooted: true })).toBe('Rooted');
  expect(effect({ rooted: true, colorEffect: 'ombre' })).toBe('Ombre, Rooted');
  expect(effect({ rooted: false })).toBe('Not rooted');
  expect(specRows({ ...bare, rooted: true }, 'Jon Renau').more.map(({ name }) => name)).not.toContain('Rooted');
});

test('how a wig was worn stands among its other facts, and one worn 0 times says so', () => {
  expect(specRows({ ...bare, checklist: { timesWorn: 0, odor: false } }, 'Jon Renau').more).toEqual([
    { name: 'Piece', value: 'Full wig' },
    { name: 'Times worn', value: '0' },
    { name: 'Odor', value: 'No' },
  ]);
});
