import { z } from 'zod';
import { carriers, dealLimits, problemReasons } from './deal-values.ts';

/** What the forms of an agreed deal ask, judged by the server and, before it is sent, by the form. */

const words = z
  .string('Say what is wrong.')
  .trim()
  .min(1, 'Say what is wrong.')
  .max(dealLimits.problemTextLength, `At most ${dealLimits.problemTextLength} characters.`);

export const stepDoneSchema = z.object({
  /** A parcel needs one; a payment has none, unless it was handed over. */
  carrier: z.enum(carriers, 'Say how it was sent, or that you handed it over.').optional(),
  tracking: z
    .string('This is not a text.')
    .trim()
    .max(dealLimits.trackingLength, `A tracking number has at most ${dealLimits.trackingLength} characters.`)
    .optional(),
  note: z
    .string('This is not a text.')
    .trim()
    .max(dealLimits.noteLength, `A note has at most ${dealLimits.noteLength} characters.`)
    .optional(),
});

export const missingSchema = z.object({ text: words });

export const problemSchema = z.object({ reason: z.enum(problemReasons, 'Choose a reason.'), text: words });

export const problemEntrySchema = z.object({ text: words });
