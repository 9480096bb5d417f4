import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { writtenReviewSchema } from '#contract/reviews/review-schema.ts';
import { reviewTags } from '#contract/reviews/review-values.ts';
import { dealErrors } from './deal-errors.ts';
import { cancelReasons, carriers, dealLimits, declineReasons, problemReasons } from './deal-values.ts';
import { wayLimits, wayMethods } from './way-values.ts';

/** What the forms of a deal ask, judged by the server and, before it is sent, by the form. */

const words = z
  .string('Say what is wrong.')
  .trim()
  .min(1, 'Say what is wrong.')
  .max(dealLimits.problemTextLength, `At most ${dealLimits.problemTextLength} characters.`);

export const dealNoteSchema = z
  .string('This is not a text.')
  .trim()
  .max(dealLimits.noteLength, `A note has at most ${dealLimits.noteLength} characters.`);

export const declineSchema = z.object({
  reason: z.enum(declineReasons, 'Choose a reason.'),
  note: dealNoteSchema.nullish(),
});

export const cancelSchema = z.object({ reason: z.enum(cancelReasons, 'Choose a reason.') });

export const stepDoneSchema = z.object({
  /** A parcel needs one; a payment has none, unless it was handed over. */
  carrier: z.enum(carriers, 'Say how it was sent, or that you handed it over.').optional(),
  tracking: z
    .string('This is not a text.')
    .trim()
    .max(dealLimits.trackingLength, `A tracking number has at most ${dealLimits.trackingLength} characters.`)
    // Silence counts as arrived where a parcel can be followed: words such as "later" follow none.
    .regex(/^$|(?:\d\D*){4}/, 'A tracking number has at least four digits. Leave it empty if there is none.')
    .optional(),
  /** Of a payment. */
  method: z.enum(wayMethods, 'Choose one of the ways that are offered.').optional(),
  reference: z
    .string('This is not a text.')
    .trim()
    .max(wayLimits.referenceLength, `A number has at most ${wayLimits.referenceLength} characters.`)
    .regex(/^[\w#-]*$/, 'A number has letters, digits and dashes.')
    .optional(),
  note: dealNoteSchema.optional(),
});

export const adjustmentSchema = z.object({
  cents: z
    .int(dealErrors.adjustmentCents.message)
    .min(dealLimits.minCents, dealErrors.adjustmentCents.message)
    .max(dealLimits.maxCents, dealErrors.adjustmentCents.message),
});

export const missingSchema = z.object({ text: words });

export const problemSchema = z.object({ reason: z.enum(problemReasons, 'Choose a reason.'), text: words });

export const problemEntrySchema = z.object({ text: words });

const { rating, comment } = writtenReviewSchema.shape;

export const writtenDealReviewSchema = z.object({
  /** Whom, where there are more than two. */
  of: idSchema(dealErrors.reviewOf.message).optional(),
  rating,
  text: comment.transform((text) => text ?? ''),
  tags: z
    .array(z.enum(reviewTags, 'Choose from the words that are offered.'), 'Choose from the words that are offered.')
    .max(reviewTags.length, 'Choose each word once.')
    .default([])
    .transform((chosen) => reviewTags.filter((tag) => chosen.includes(tag))),
});
