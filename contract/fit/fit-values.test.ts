import { expect, test } from 'vitest';
import { fitSchema } from './fit-schema.ts';
import { blankFit, convertLength, findMeasureProblem, headSizeOf, type Measures } from './fit-values.ts';

const measured = (part: Partial<Measures>): Measures => ({ ...blankFit, ...part });

test.each([
  [{ around: 21, earToEar: 13, frontToNape: 13.25 }, 'Petite'],
  [{ around: 21.25, earToEar: 13.25, frontToNape: 13.75 }, 'Petite-Average'],
  [{ around: 21.5, earToEar: 13.5, frontToNape: 14.25 }, 'Average'],
  [{ around: 22.25, earToEar: 13.75, frontToNape: 14.75 }, 'Average-Large'],
  [{ around: 23, earToEar: 14, frontToNape: 15.5 }, 'Large'],
] as const)('the measures of a cap of the table give its size: %j', (part, size) => {
  expect(headSizeOf(measured(part))).toBe(size);
});

test('one slip of the tape does not change the size, of two measures the larger counts, and none gives none', () => {
  expect(headSizeOf(measured({ around: 21.5, earToEar: 16, frontToNape: 14.25 }))).toBe('Average');
  expect(headSizeOf(measured({ around: 21.5, earToEar: 14 }))).toBe('Large');
  expect(headSizeOf(measured({ frontToNape: 13 }))).toBe('Petite');
  expect(headSizeOf(measured({}))).toBeNull();
});

test('halfway between two caps the larger is meant', () => {
  expect(headSizeOf(measured({ around: 22.625 }))).toBe('Large');
});

test('centimeters give the same size as inches, and go there and back without a change', () => {
  expect(headSizeOf(measured({ unit: 'cm', around: 54.5, earToEar: 34.5, frontToNape: 36 }))).toBe('Average');
  for (const inches of [20, 20.25, 20.5, 21.75, 23])
    expect(convertLength(convertLength(inches, 'cm'), 'in')).toBe(inches);
});

test('what no head measures gets a sentence, and a slip of the unit is named', () => {
  expect(findMeasureProblem('around', 21.5, 'in')).toBeUndefined();
  expect(findMeasureProblem('around', 55, 'cm')).toBeUndefined();
  expect(findMeasureProblem('around', 3, 'in')).toBe('This is between 18 and 27 inches on every head we know of.');
  expect(findMeasureProblem('around', 55, 'in')).toBe(
    'This is between 18 and 27 inches on every head we know of. Did you measure in centimeters?',
  );
  expect(findMeasureProblem('around', 21.5, 'cm')).toBe(
    'This is between 46 and 68 centimeters on every head we know of. Did you measure in inches?',
  );
});

test('the form and the server judge by one schema: numbers at their field, shades up to five, each once', () => {
  const fieldsOf = (part: object) =>
    fitSchema.safeParse({ ...blankFit, ...part }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ around: 3, earToEar: 99 })).toEqual(['around', 'earToEar']);
  expect(fieldsOf({ frontToNape: Number.NaN })).toEqual(['frontToNape']);
  expect(fieldsOf({ shades: ['Gray', 'Gray'] })).toEqual(['shades']);
  expect(fieldsOf({ shades: ['Gray', 'Black', 'White', 'Silver', 'Auburn', 'Chestnut'] })).toEqual(['shades']);
  expect(fieldsOf({ colors: ['Green'] })).toEqual(['colors.0']);
});
