import { expect, test } from 'vitest';
import { blankFit } from '#contract/fit/fit-values.ts';
import { changeUnit, readFit, readLength, typeFit } from './typed-fit.ts';

test.each([
  ['21.5', 21.5],
  [' 54,5 ', 54.5],
  ['21 1/2', 21.5],
  ['21 3/4"', 21.75],
  ['54 cm', 54],
  ['22 inches', 22],
  ['', null],
  ['round', Number.NaN],
])('a tape that reads %j is %d', (text, length) => {
  expect(readLength(text)).toBe(length);
});

test('what is kept is typed and read without a change', () => {
  const fit = { ...blankFit, unit: 'cm' as const, around: 54.5, shades: ['Gray' as const] };
  expect(readFit(typeFit(fit))).toEqual(fit);
});

test('another unit converts what was typed and leaves what is no number', () => {
  const typed = { ...typeFit(blankFit), around: '21.5', earToEar: 'round', frontToNape: '' };
  expect(changeUnit(typed, 'cm')).toMatchObject({ unit: 'cm', around: '54.5', earToEar: 'round', frontToNape: '' });
  expect(changeUnit(typed, 'in')).toBe(typed);
});

test('who typed centimeters as inches only has to change the unit', () => {
  const typed = { ...typeFit(blankFit), around: '55' };
  expect(changeUnit(typed, 'cm')).toMatchObject({ unit: 'cm', around: '55' });
});
