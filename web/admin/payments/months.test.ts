import { expect, test } from 'vitest';
import { monthText } from '#contract/day-text.ts';
import { latestMonths } from './months.ts';

test('months go back from the present one in UTC, over the turn of the year', () => {
  expect(latestMonths(new Date('2026-02-28T23:59:00Z'), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(latestMonths(new Date('2026-03-01T00:00:00Z'), 1)).toEqual(['2026-03']);
  expect(monthText('2025-12')).toBe('December 2025');
});
