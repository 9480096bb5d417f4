import { expect, test } from 'vitest';
import { medianText } from './median-text.ts';

test('deals that are done on the day of their agreement took a day, not none', () => {
  expect(medianText(0)).toBe('Half of the completed deals were done within a day of the agreement.');
  expect(medianText(1)).toBe(medianText(0));
  expect(medianText(9)).toBe('Half of the completed deals were done within 9 days of the agreement.');
});
