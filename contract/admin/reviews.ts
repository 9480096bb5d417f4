import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { reviewErrors } from '#contract/reviews/reviews.ts';
import { adminReviewFilters } from './admin.ts';
import { adminReasonSchema } from './admin-forms-schema.ts';
import { bulkAnswerSchema, bulkIdsSchema } from './in-bulk.ts';

const person = z.object({ id: idSchema(), name: z.string() });

export const adminReviewSchema = z.object({
  id: idSchema(),
  /** Null once the account is gone. */
  reviewer: person.extend({ joinedAt: z.string(), isBanned: z.boolean() }).nullable(),
  reviewed: person,
  rating: z.int(),
  comment: z.string().nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  hiddenAt: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  /** Its author had joined less than a week before. */
  isFromNewAccount: z.boolean(),
  /** Set when every step of the deal is confirmed. */
  isVerified: z.boolean(),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const findAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reviews, newest first: those of bursts from new accounts, hidden ones, or all; of one member where asked.',
  query: z.object({
    filter: z.enum(adminReviewFilters).default('queue'),
    /** This one alone. */
    id: idSchema(reviewErrors.notFound.message).optional(),
    /** Reviews about this member or by them. */
    member: idSchema('There is no such member.').optional(),
    cursor: z.string().max(200, reviewErrors.brokenCursor.message).optional(),
  }),
  response: z.object({ reviews: z.array(adminReviewSchema), nextCursor: z.string().nullable() }),
});

const params = z.object({ id: idSchema(reviewErrors.notFound.message) });
const body = z.object({ reason: adminReasonSchema });

export const hideReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/:id/hidden',
  summary: 'Hides a review: it is neither shown nor counted, and its author is told why.',
  params,
  body,
  response: adminReviewSchema,
});

export const showReview = endpoint({
  method: 'DELETE',
  path: '/api/admin/reviews/:id/hidden',
  summary: 'Shows a hidden review again, and tells its author.',
  params,
  body,
  response: adminReviewSchema,
});

export const clearNewReviews = endpoint({
  method: 'POST',
  path: '/api/admin/reviewed-members/:id/looks',
  summary: 'Says that the reviews of a member by new accounts were looked at, and takes them out of the queue.',
  params: z.object({ id: idSchema('There is no such member.') }),
  response: z.object({ done: z.literal(true) }),
});

export const decideReviews = endpoint({
  method: 'POST',
  path: '/api/admin/review-decisions',
  summary: 'Hides several reviews at once, or shows them again, and says for which that was not possible and why.',
  body: z.object({ ids: bulkIdsSchema, isHidden: z.boolean(), reason: adminReasonSchema }),
  response: bulkAnswerSchema,
});
