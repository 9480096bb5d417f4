import { z } from 'zod';
import { sellerTiers } from '#contract/billing/billing-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingCardSchema } from '#contract/listings/listings.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { replyTimes } from './reply-times.ts';

const params = z.object({ id: idSchema('We could not find this member.') });

export const profileSchema = z.object({
  id: idSchema(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** The badge of a paying seller. */
  sellerTier: z.enum(sellerTiers).nullable(),
  /** One decimal; 0 while there is no review. */
  rating: z.number(),
  reviewCount: z.int(),
  /** Both are of verified reviews alone: enough different members wrote them. */
  isRatingVerified: z.boolean(),
  /** How many reviews gave one star, two stars, up to five. */
  ratingCounts: z.array(z.int()).length(5),
  /** A hidden profile keeps its listings and dates to itself, never its rating and reviews. */
  isVisible: z.boolean(),
  memberSince: z.string().nullable(),
  /** Wigs that the member only marked as sold or traded, apart from deals. */
  soldCount: z.int().nullable(),
  tradedCount: z.int().nullable(),
  /** Deals that went through all their steps, and those canceled with a mark against this member; null while hidden. */
  deals: z.object({ completed: z.int(), sales: z.int(), trades: z.int(), canceled: z.int() }).nullable(),
  /** How soon this member usually answers a first message; null where it cannot be said. */
  repliesWithin: z.enum(replyTimes).nullable(),
  /** Addresses at which the member sells elsewhere, as they typed them; null where they named none. */
  otherShops: z.object({ addresses: z.array(z.string()), warnings: z.array(z.enum(warningIds)) }).nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/members/:id',
  summary: 'The public facts about a member.',
  params,
  response: profileSchema,
});

export const findMemberListings = endpoint({
  method: 'GET',
  path: '/api/members/:id/listings',
  summary: 'The active listings of a member, newest first; none while the profile is hidden.',
  params,
  query: z.object({ cursor: z.string().max(200, 'This page of the list does not exist.').optional() }),
  response: z.object({ listings: z.array(listingCardSchema), nextCursor: z.string().nullable() }),
});
