import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a name written from right to left is set apart from the sentence around it', () => {
  expect(isolated('נועה לוי')).toBe('\u2068נועה לוי\u2069');
  expect(isolated('Noa נועה')).toBe('\u2068Noa נועה\u2069');
});

test('any other name stays as it is', () => {
  expect(isolated('Zoë O’Neill-山田 3')).toBe('Zoë O’Neill-山田 3');
});
