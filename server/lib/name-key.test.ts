import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['case', 'Irina', 'iRINA'],
  ['a capital I and a small l', 'Irina', 'lrina'],
  ['the digit one', 'Irina', '1rina'],
  ['the digit zero', 'Rose', 'R0se'],
  ['Cyrillic letters', 'Rosa', 'Rоsа'],
  ['Greek letters', 'Anna', 'Αnna'],
  ['full-width letters', 'Anna', 'Ａｎｎａ'],
  ['mathematical letters', 'Anna', '𝓐𝓷𝓷𝓪'],
  ['accents', 'Zoe', 'Zoé'],
  ['r and n in place of m', 'Emma', 'Ernrna'],
  ['spaces and punctuation', 'Anna Bell', 'Anna.-_Bell'],
  ['invisible characters', 'Anna', 'A\u200Bnn\u00ADa\uFE0F'],
])('%s makes no other name', (_what, name, lookalike) => {
  expect(nameKey(lookalike)).toBe(nameKey(name));
});

test.each([
  ['Anna', 'Hanna'],
  ['Anna Bell', 'Anna Ball'],
  ['Mila', 'Mika'],
  ['किरण', 'करण'],
  ['李娜', '李明'],
])('%s and %s are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test('however long a name unfolds, its key fits into an index', () => {
  expect(nameKey('\uFDFA'.repeat(60)).length).toBeLessThanOrEqual(200);
});
