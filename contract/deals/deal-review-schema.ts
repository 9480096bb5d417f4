import { z } from 'zod';
import { writtenReviewSchema } from '#contract/reviews/review-schema.ts';
import { reviewTags } from '#contract/reviews/review-values.ts';
import { dealErrors } from './deal-errors.ts';

const { rating, comment } = writtenReviewSchema.shape;

/** What the form of a deal's review asks, judged by the server and, before it is sent, by the form. */
export const writtenDealReviewSchema = z.object({
  /** Whom, where there are more than two. */
  of: z.uuid(dealErrors.reviewOf.message).toLowerCase().optional(),
  rating,
  text: comment.transform((text) => text ?? ''),
  tags: z
    .array(z.enum(reviewTags, 'Choose from the words that are offered.'), 'Choose from the words that are offered.')
    .max(reviewTags.length, 'Choose each word once.')
    .default([])
    .transform((chosen) => reviewTags.filter((tag) => chosen.includes(tag))),
});
