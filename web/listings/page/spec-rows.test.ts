import { expect, test } from 'vitest';
import { facetNames, facets } from '#contract/listings/facets.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { checklistMarks, checklistRows, specRows } from './spec-rows.ts';

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
} as unknown as Listing;

test('what the owner did not say has no row', () => {
  expect(specRows(bare)).toEqual([
    { name: 'Brand', value: 'Jon Renau' },
    { name: 'Condition', value: 'New with tags' },
    { name: 'Color', value: 'Blonde' },
    { name: 'Piece', value: 'Full wig' },
    { name: 'Type', value: 'Sale or Trade' },
  ]);
});

test('every facet of a listing is shown in its words', () => {
  const chosen = facetNames.filter((name) => name !== 'capFeature' && name !== 'length');
  const listing = {
    ...bare,
    ...Object.fromEntries(chosen.map((name) => [name, facets[name].values.at(-1)])),
    capFeatures: facets.capFeature.values,
    lengthInches: 14,
  } as unknown as Listing;
  const text = specRows(listing)
    .map(({ value }) => value)
    .join(', ');
  for (const name of chosen) expect(text, name).toContain(facets[name].options.at(-1)?.label);
  for (const { label } of facets.capFeature.options) expect(text).toContain(label);
  expect(text).toContain('14"');
});

test('no modifications is an answer, and is shown', () => {
  const rows = specRows({
    ...bare,
    modifications: false,
    fiberType: 'Human Hair',
    capSize: 'Petite',
    lengthInches: 14.5,
  });
  expect(rows).toContainEqual({ name: 'Modifications', value: 'No' });
  expect(rows).toContainEqual({ name: 'Length', value: '14.5"' });
  expect(rows).toContainEqual({ name: 'Cap size', value: 'Petite: about 21" (53 cm) around' });
});

test('what buyers ask first is said in a few words, both ways, and nothing that was not answered', () => {
  expect(checklistMarks({ timesWorn: 0, washed: true, odor: false, smokeFreeHome: false })).toEqual([
    ...['Never worn', 'Washed', 'No odor', 'Home with smoke'],
  ]);
  expect(checklistMarks({ timesWorn: 1 })).toEqual(['Worn 1 time']);
  expect(checklistMarks({})).toEqual([]);
});

test('a wig worn 0 times says so', () => {
  expect(checklistRows({ timesWorn: 0, odor: false })).toEqual([
    { name: 'Times worn', value: '0' },
    { name: 'Odor', value: 'No' },
  ]);
});
