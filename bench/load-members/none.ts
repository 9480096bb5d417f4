import type { Check } from '../browse/report.ts';

/** A promise that something never happens. */
export const none = (promise: string, count: number, of: string): Check => ({
  promise,
  found: `${count} of ${of}`,
  kept: count === 0,
});
