import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import { reviewCommentMaxLength, reviewResponseMaxLength, starsMax } from './review-values.ts';

const unrated = `Please choose a rating from 1 to ${starsMax} stars.`;
const words = (what: string, max: number) =>
  z
    .string('This is not a text.')
    .trim()
    .max(max, `${what} has at most ${numberText(max)} characters.`);

/** Fields of reviews, judged by the form before sending and by the server. */
export const writtenReviewSchema = z.object({
  rating: z.int(unrated).min(1, unrated).max(starsMax, unrated),
  comment: words('A review', reviewCommentMaxLength).optional(),
});

export const writtenResponseSchema = z.object({
  text: words('A response', reviewResponseMaxLength).min(1, 'Please write a response first.'),
});
