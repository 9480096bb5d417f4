import { expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { spanText } from './span-text.ts';

test.each([
  [-1, 'less than a minute', 'less than a minute'],
  [0.5, 'less than a minute', 'less than a minute'],
  [1, '1 minute', '1 minute'],
  [35, '35 minutes', '35 minutes'],
  [60, '1 hour', '1 hour'],
  [90, '1 hour 30 minutes', '1 hour'],
  [24 * 60, '1 day', '1 day'],
  [24 * 60 + 59, '1 day', '1 day'],
  [28 * 60 + 5, '1 day 4 hours', '1 day'],
  [49 * 60, '2 days 1 hour', '2 days'],
])('%s minutes are told in at most two parts as %s, in one as %s', (minutes, two, one) => {
  const end = minutes * minuteMs;
  expect([spanText(0, end), spanText(new Date(0), new Date(end).toISOString(), 1)]).toEqual([two, one]);
});
