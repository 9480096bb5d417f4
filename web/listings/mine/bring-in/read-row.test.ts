import { expect, test } from 'vitest';
import { draftTypedSchema } from '#contract/listings/drafts/draft-schema.ts';
import { chooseColumns } from './columns/choose-for-table.ts';
import { readRow } from './read-row.ts';
import { readRows, readTable } from './reading/read-table.ts';
import { templateCsv } from './template.ts';

const whole = {
  title: 'Zara',
  brand: 'john renau',
  condition: 'EUC',
  listingPrice: '$1,150.50',
  shippingPrice: '0',
  description: 'Worn twice.',
  color: 'brown',
  fiberType: 'HF synthetic',
  capSize: 'avg',
  modifications: 'none',
};
const errorsOf = (cells: object) => readRow({ ...whole, ...cells }, ['a.jpg']).errors;

test('a row in usual spellings is what the form would hold, with nothing to mend', () => {
  expect(readRow(whole, ['a.jpg'])).toEqual({
    typed: {
      title: 'Zara',
      brand: 'jon-renau',
      condition: 'like-new',
      listingPrice: '$1,150.50',
      shippingPrice: '0',
      description: 'Worn twice.',
      color: 'Brunette',
      fiberType: 'Synthetic Heat Friendly',
      capSize: 'Average',
      modifications: 'No',
    },
    errors: {},
  });
});

test('the wig of the template has nothing to mend', async () => {
  const raw = await readTable(new Blob([templateCsv()]));
  const { rows } = readRows(raw, chooseColumns(raw, []).chosen);
  expect(readRow(rows[0] ?? {}, ['zara-front.jpg']).errors).toEqual({});
});

test.each([
  ['listingPrice', '150 USD', '150'],
  ['listingPrice', 'US$150', '$150'],
  ['listingPrice', '120.-', '120'],
  ['listingPrice', '95,50', '95.50'],
  ['listingPrice', '1.120,50', '1120.50'],
  ['listingPrice', '110.00 $', '110.00'],
  ['listingPrice', 'USD 75', '75'],
  ['listingPrice', '$60 OBO', '$60'],
  ['lengthInches', '14"', '14'],
  ['lengthInches', '14.5 inches', '14.5'],
  ['lengthInches', '35 cm', '14'],
  ['timesWorn', '3x', '3'],
  ['timesWorn', 'never', '0'],
  ['rooted', 'x', true],
  ['permatease', 'N', false],
])('%s is read of “%s”', (column, text, value) => {
  const { typed, errors } = readRow({ ...whole, [column]: text }, ['a.jpg']);
  expect([(typed as Record<string, unknown>)[column], errors]).toEqual([value, {}]);
});

test('several constructions stand in one cell, and one that is not known is named', () => {
  const { typed, errors } = readRow({ ...whole, capFeatures: 'lace front; mono top | velcro' }, ['a.jpg']);
  expect(typed.capFeatures).toEqual(['lace-front', 'mono-top']);
  expect(errors.capFeatures).toMatch(/^“velcro” is none of ours\. Cap construction can be Basic \/ wefted, /);
});

test('every cell in error says what helps, and what could not be read is left out of the draft', () => {
  expect(errorsOf({ color: 'purple' })).toEqual({
    color: '“purple” is none of ours. Color can be Black, Brunette, Blonde, Red, Gray/Silver, White.',
  });
  expect(readRow({ ...whole, color: 'purple' }, ['a.jpg']).typed).not.toHaveProperty('color');
  expect(errorsOf({ brand: 'Hairdo' })).toEqual({
    brand: 'We do not know the brand “Hairdo”. Choose one from the list, or ask us for it.',
  });
  expect(errorsOf({ listingPrice: 'about 150' })).toEqual({ listingPrice: 'Enter a price such as 150 or 149.99.' });
  expect(errorsOf({ listingPrice: '€80' })).toEqual({ listingPrice: 'Enter a price such as 150 or 149.99.' });
  expect(errorsOf({ modifications: 'ask me' })).toEqual({
    modifications: 'Write Yes or No. What was changed belongs in the description.',
  });
  expect(errorsOf({ lengthInches: '14-16' })).toEqual({ lengthInches: 'Give the length in half inches, up to 60.' });
});

test('what is missing is said in the words of the form', () => {
  expect(readRow({ title: 'Zara' }, []).errors).toEqual({
    brand: 'Please select a brand',
    condition: 'Please select a condition',
    listingPrice: 'Please enter a price',
    shippingPrice: 'Please enter a shipping price. 0 is free shipping.',
    description: 'Please enter a description',
    color: 'Please select a color',
    fiberType: 'Please select a fiber type',
    capSize: 'Please select a cap size',
    modifications: 'Please select whether there are modifications',
    photos: 'Please add at least one image to your listing',
  });
});

test('a cell that is longer than a draft takes is in error and cut, so that the other rows are saved', () => {
  const long = { description: '💇'.repeat(12_000), listingPrice: '9'.repeat(300) };
  const { typed, errors } = readRow({ ...whole, ...long }, ['a.jpg']);
  expect(errors).toEqual({
    description: 'A description has at most 5000 characters.',
    listingPrice: 'Enter a price such as 150 or 149.99.',
  });
  expect(draftTypedSchema.safeParse(typed).success).toBe(true);
  expect(readRow({ ...whole, description: '💇'.repeat(6_000) }, ['a.jpg']).typed.description?.length).toBe(12_000);
});

test('words of what was done to a wig mean that it is modified, and go to its description', () => {
  const { typed, errors } = readRow({ ...whole, modifications: 'bangs trimmed' }, ['a.jpg']);
  expect([typed.modifications, typed.description, errors]).toEqual([
    'Yes',
    'Worn twice.\nModifications: bangs trimmed',
    {},
  ]);
  expect(readRow({ ...whole, modifications: 'Not cut' }, ['a.jpg']).typed.modifications).toBe('No');
});
