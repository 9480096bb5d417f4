import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import { reviewCommentMaxLength, reviewResponseMaxLength, starsMax } from './review-values.ts';

const unrated = `Please choose a rating from 1 to ${starsMax} stars.`;
const words = (what: string, max: number) =>
  z
    .string('This is not a text.')
    .trim()
    .max(max, `${what} has at most ${numberText(max)} characters.`);

/** What the forms of reviews ask, judged by the server and, before it is sent, by the form. */
export const writtenReviewSchema = z.object({
  rating: z.int(unrated).min(1, unrated).max(starsMax, unrated),
  comment: words('A review', reviewCommentMaxLength).optional(),
});

export const writtenResponseSchema = z.object({
  text: words('A response', reviewResponseMaxLength).min(1, 'Please write a response first.'),
});
