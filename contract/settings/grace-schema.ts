import { z } from 'zod';

export const graceDaysMax = 30;
const graceDaysText = `Enter a whole number of days from 0 to ${graceDaysMax}.`;

/** How long access lasts after a failed payment; the form of the settings is judged by it, too. */
export const graceSchema = z.object({
  grace_period_days: z.int(graceDaysText).min(0, graceDaysText).max(graceDaysMax, graceDaysText),
});

/** Reads the typed grace period; text that is not a number counts as 0. */
export function readGraceDays(input: string): number {
  const days = Number(input);
  return Number.isFinite(days) ? days : 0;
}
