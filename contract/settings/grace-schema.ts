import { z } from 'zod';
import { graceDaysMax } from '#contract/billing/billing-values.ts';

const graceDaysText = `Enter a whole number of days from 0 to ${graceDaysMax}.`;

/** How long access lasts after a failed payment; the form of the settings is judged by it, too. */
export const graceSchema = z.object({
  grace_period_days: z.int(graceDaysText).min(0, graceDaysText).max(graceDaysMax, graceDaysText),
});
