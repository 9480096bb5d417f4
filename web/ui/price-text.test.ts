import { expect, test } from 'vitest';
import { cleanPrice, padPrice } from './price-text.ts';

test('a pasted price loses its sign, its commas and the third decimal', () => {
  expect(cleanPrice('$1,250.509')).toBe('1250.50');
});

test('a second point is ignored while typing', () => {
  expect(cleanPrice('12.5.0')).toBe('12.50');
});

test('a price shows two decimals once the field is left', () => {
  expect(padPrice('12')).toBe('12.00');
  expect(padPrice('12.5')).toBe('12.50');
  expect(padPrice('.5')).toBe('0.50');
  expect(padPrice('007')).toBe('7.00');
});

test('a field without any digit stays empty', () => {
  expect(padPrice('')).toBe('');
  expect(padPrice('.')).toBe('');
});
