import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

const now = new Date('2026-05-04T12:00:00Z');

test.each([
  ['2026-05-04T11:59:30Z', 'less than a minute'],
  ['2026-05-04T12:00:30Z', 'less than a minute'],
  ['2026-05-04T11:59:00Z', '1 minute'],
  ['2026-05-04T11:01:00Z', '59 minutes'],
  ['2026-05-04T11:00:00Z', '1 hour'],
  ['2026-05-02T12:00:01Z', '47 hours'],
  ['2026-05-02T12:00:00Z', '2 days'],
])('what has waited since %s has waited %s', (since, text) => {
  expect(waitingText(since, now)).toBe(text);
});
