import { expect, test } from 'vitest';
import { blankFit, type Fit } from './fit-values.ts';
import { capFitWords, type FitFacts, fitFilters, judgeCap, judgeColor } from './judge-fit.ts';

const average: Fit = { ...blankFit, around: 21.5, earToEar: 13.5, frontToNape: 14.25 };
const wig = (facts: Partial<FitFacts> = {}): FitFacts => ({
  capSize: 'Average',
  shade: null,
  color: 'Blonde',
  piece: 'full-wig',
  ...facts,
});

test.each([
  ['Petite', 'May be small'],
  ['Average', 'Fits you'],
  ['Large', 'May be large'],
] as const)('to an Average head a %s cap says "%s"', (capSize, words) => {
  const judged = judgeCap(average, wig({ capSize }));
  expect(judged && capFitWords[judged]).toBe(words);
});

test('who is between two sizes takes the larger', () => {
  const between: Fit = { ...blankFit, around: 22.25 };
  expect(judgeCap(between, wig({ capSize: 'Large' }))).toBe('fits');
  expect(judgeCap(between, wig({ capSize: 'Average' }))).toBe('small');
  expect(fitFilters(between)).toEqual({ capSize: 'Large', piece: '' });
});

test('beyond the table no cap is said to fit', () => {
  expect(judgeCap({ ...blankFit, around: 25 }, wig({ capSize: 'Large' }))).toBe('small');
  expect(judgeCap({ ...blankFit, around: 19 }, wig({ capSize: 'Petite' }))).toBe('large');
  expect(judgeCap({ ...blankFit, unit: 'cm', around: 63.5 }, wig({ capSize: 'Large' }))).toBe('small');
});

test('nothing is said of toppers, of wigs without a size, and to those who did not measure or wear toppers alone', () => {
  expect(judgeCap(average, wig({ piece: 'topper' }))).toBeNull();
  expect(judgeCap(average, wig({ capSize: null }))).toBeNull();
  expect(judgeCap(blankFit, wig())).toBeNull();
  expect(judgeCap({ ...average, piece: 'topper' }, wig())).toBeNull();
});

test('a shade is named as one’s own, as close to it, or not at all', () => {
  const golden: Fit = { ...blankFit, shades: ['Golden Blonde'] };
  expect(judgeColor(golden, wig({ shade: 'Golden Blonde' }))).toBe('Your Golden Blonde');
  expect(judgeColor(golden, wig({ shade: 'Light Blonde' }))).toBe('Close to your Golden Blonde');
  expect(judgeColor(golden, wig({ shade: 'Black', color: 'Black' }))).toBeNull();
});

test('of several worn shades the closest is named', () => {
  const fit: Fit = { ...blankFit, shades: ['Light Brown', 'Golden Blonde'] };
  expect(judgeColor(fit, wig({ shade: 'Dark Blonde' }))).toBe('Close to your Light Brown');
});

test('where a wig has no shade its color family speaks, and a known shade that is far off is not covered by it', () => {
  const fit: Fit = { ...blankFit, colors: ['Blonde'] };
  expect(judgeColor(fit, wig())).toBe('Blonde, as you wear');
  expect(judgeColor(fit, wig({ color: 'Red' }))).toBeNull();
  expect(judgeColor({ ...fit, shades: ['Platinum Blonde'] }, wig({ shade: 'Dark Blonde' }))).toBeNull();
});

test('what fits is looked for by the size and, where one alone is worn, by the piece', () => {
  expect(fitFilters(average)).toEqual({ capSize: 'Average', piece: '' });
  expect(fitFilters({ ...average, piece: 'full-wig' })).toEqual({ capSize: 'Average', piece: 'full-wig' });
  expect(fitFilters({ ...average, piece: 'topper' })).toEqual({ capSize: '', piece: 'topper' });
  expect(fitFilters(blankFit)).toBeNull();
});
