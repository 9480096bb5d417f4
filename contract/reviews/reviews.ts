import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { writtenResponseSchema, writtenReviewSchema } from './review-schema.ts';
import { reviewTags } from './review-values.ts';

export const reviewErrors = {
  notFound: { code: 'reviews.not_found', status: 404, message: 'We could not find this review.' },
  ownProfile: { code: 'reviews.own_profile', status: 403, message: 'You cannot review yourself.' },
  ownReview: {
    code: 'reviews.own_review',
    status: 403,
    message: 'You cannot mark your own review as helpful.',
  },
  alreadyVoted: {
    code: 'reviews.already_voted',
    status: 409,
    message: 'You already marked this review as helpful.',
  },
  notReviewed: {
    code: 'reviews.not_reviewed',
    status: 403,
    message: 'Only the reviewed seller can respond to a review.',
  },
  blocked: { code: 'reviews.blocked', status: 403, message: 'You cannot review this member or vote on their reviews.' },
  brokenCursor: {
    code: 'reviews.broken_cursor',
    status: 400,
    message: 'This page of the reviews does not exist. Please start again from the first.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const reviewSchema = z.object({
  id: idSchema(),
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Without an id once the reviewer's account is gone. */
  reviewer: z.object({ id: idSchema().nullable(), displayName: z.string(), avatarUrl: z.string().nullable() }),
  helpfulCount: z.int(),
  response: z
    .object({
      text: z.string(),
      /** Warnings for its readers. */
      warnings: z.array(z.enum(warningIds)),
      createdAt: z.string(),
      editedAt: z.string().nullable(),
    })
    .nullable(),
  /** Set when every step of the deal is confirmed. */
  isVerified: z.boolean(),
  /** Tags that its author chose. */
  tags: z.array(z.enum(reviewTags)),
});
export type Review = z.infer<typeof reviewSchema>;

const member = z.object({ id: idSchema('We could not find this member.') });
const review = z.object({ id: idSchema('We could not find this review.') });

export const findReviews = endpoint({
  method: 'GET',
  path: '/api/members/:id/reviews',
  summary: 'The reviews of a member, newest first, a page at a time.',
  params: member,
  query: z.object({ cursor: z.string().max(200, reviewErrors.brokenCursor.message).optional() }),
  response: z.object({ reviews: z.array(reviewSchema), nextCursor: z.string().nullable() }),
});

export const findMyReviewMarks = endpoint({
  method: 'GET',
  path: '/api/members/:id/reviews/mine',
  summary: 'The own review of a member, and which of their reviews the caller found helpful.',
  params: member,
  response: z.object({
    review: z
      .object({
        rating: z.int(),
        comment: z.string().nullable(),
        /** While our team hides it: why. */
        hiddenReason: z.string().nullable(),
      })
      .nullable(),
    helpfulIds: z.array(idSchema()),
  }),
});

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/members/:id/reviews/mine',
  summary: 'Reviews a member. There is one review per reviewer and member: writing again edits it.',
  params: member,
  body: writtenReviewSchema,
  response: reviewSchema,
});

export const voteForReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/votes',
  summary: 'Marks a review as helpful, once per member.',
  params: review,
  response: z.object({ helpfulCount: z.int() }),
});

export const withdrawReviewVote = endpoint({
  method: 'DELETE',
  path: '/api/reviews/:id/votes',
  summary: 'Takes the own helpful vote back.',
  params: review,
  response: z.object({ helpfulCount: z.int() }),
});

export const respondToReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id/response',
  summary: "The reviewed seller's one response: writing again edits it.",
  params: review,
  body: writtenResponseSchema,
  response: reviewSchema,
});
