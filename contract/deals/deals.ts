import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { reviewTags } from '#contract/reviews/review-values.ts';
import { keptAddressSchema } from './address-schema.ts';
import { dealErrors } from './deal-errors.ts';
import { cancelSchema, dealNoteSchema, declineSchema, writtenDealReviewSchema } from './deal-forms-schema.ts';
import { dealAdjustmentSchema, dealProblemSchema, dealStepSchema } from './deal-parts.ts';
import { dealStates } from './deal-states.ts';
import {
  cancelReasons,
  dealActs,
  dealKinds,
  dealLimits,
  dealNews,
  dealViews,
  endReasons,
  expiryHours,
  notPaid,
  waitedFor,
} from './deal-values.ts';
import { listingCopySchema } from './listing-copy.ts';
import { privatePriceOfferSchema } from './private-prices/private-price-schema.ts';

export const dealId = idSchema(dealErrors.notFound.message);
const termsId = idSchema('These terms have no valid id.');
const memberId = idSchema('This member has no valid id.');
const listingId = idSchema(dealErrors.listingNotFound.message);
const between = z.strictObject({ from: memberId, to: memberId });

/** A gift from one party to another; cash has two parts. The seller names open shipping before all agree. */
export const moveSchema = z.union([
  between.extend({ listingId }),
  between.extend({ choice: z.array(listingId) }),
  between.extend({ cents: z.int(), shippingCents: z.int(), isShippingOpen: z.boolean().optional() }),
]);
export type DealMove = z.infer<typeof moveSchema>;
export type DealCash = Extract<DealMove, { cents: number }>;

/** As it is written; strict, so that a move is exactly one of the three. */
export const writtenMoveSchema = z.union(
  [
    between.extend({ listingId }),
    between.extend({ choice: z.array(listingId) }),
    between.extend({ cents: z.number(), shippingCents: z.number().default(0) }),
  ],
  'Each part of a deal names who gives it, who gets it, and a wig or an amount.',
);

/** What a proposal and a counter-offer say; the rules judge whether it can be a deal. */
const writtenTerms = {
  id: termsId,
  moves: z.array(writtenMoveSchema, 'Say what each side gives.').max(40, 'This is too much for one deal.'),
  note: dealNoteSchema.nullish(),
  expiresInHours: z.literal(expiryHours, dealErrors.expiry.message).optional(),
};

export const dealTermsSchema = z.object({
  id: idSchema(),
  by: idSchema(),
  answers: idSchema().nullable(),
  moves: z.array(moveSchema),
  /** By listing id, every option of a choice included. */
  listings: z.record(z.string(), listingCopySchema),
  note: z.string().nullable(),
  /** What the note warns its readers about. */
  warnings: z.array(z.enum(warningIds)),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DealTerms = z.infer<typeof dealTermsSchema>;

export const dealPartySchema = z.object({
  id: idSchema(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** The account is gone; the deal stays. */
  isDeleted: z.boolean(),
  memberSince: z.string(),
  /** Deals whose every step was confirmed, and those canceled with a mark against this party. */
  completedDeals: z.int(),
  canceledDeals: z.int(),
});
export type DealParty = z.infer<typeof dealPartySchema>;

export const dealSummarySchema = z.object({
  id: idSchema(),
  kind: z.enum(dealKinds),
  state: z.enum(dealStates),
  parties: z.array(dealPartySchema),
  /** Those who must answer the terms. */
  turn: z.array(idSchema()),
  terms: dealTermsSchema,
  /** What was picked of the choices in the terms. */
  picks: z.array(idSchema()),
  /** When something happens by itself; null once the deal has ended for good. */
  dueAt: z.string().nullable(),
  endedAs: z
    .object({
      reason: z.enum(endReasons),
      by: idSchema().nullable(),
      /** The wig that ended a proposal, and the names of the parts of it that its owner changed: `wigParts`. */
      listingId: idSchema().nullable(),
      changed: z.array(z.string()),
    })
    .nullable(),
  createdAt: z.string(),
  agreedAt: z.string().nullable(),
  /** The deal was agreed without the seller's own yes: bought at once, or accepted by rule. Its payment is due a day later. */
  isAtOnce: z.boolean(),
  endedAt: z.string().nullable(),
  /** When something last happened in it; lists go by it. */
  changedAt: z.string(),
  /** What the reader may do now; the screen offers nothing else. */
  mayDo: z.array(z.enum(dealActs)),
  /** What the deal waits for from the reader, the most urgent first, or that something is on its way to them; null where it is neither. */
  waitsForMe: z.object({ for: z.enum(waitedFor), step: z.enum(['payment', 'parcel']), dueAt: z.string() }).nullable(),
});
export type DealSummary = z.infer<typeof dealSummarySchema>;

/** What the parties of a completed deal wrote about each other. */
export const dealReviewsSchema = z.object({
  /** Since when all are shown; before, each party sees the own ones alone. */
  shownAt: z.string().nullable(),
  /** When they are shown at the latest, written or not. */
  closesAt: z.string(),
  /** Whom the reader may review now, or review anew. */
  mayReview: z.array(idSchema()),
  written: z.array(
    z.object({
      by: idSchema(),
      of: idSchema(),
      rating: z.int(),
      text: z.string(),
      tags: z.array(z.enum(reviewTags)),
    }),
  ),
});
export type DealReviews = z.infer<typeof dealReviewsSchema>;

export const dealSchema = dealSummarySchema.extend({
  /** Null until the deal is completed. */
  reviews: dealReviewsSchema.nullable(),
  /** Oldest first. */
  earlierTerms: z.array(dealTermsSchema),
  steps: z.array(dealStepSchema),
  /** Advice: who sends first, because they have completed fewer deals; several at once; empty where it does not matter. */
  sendsFirst: z.array(idSchema()),
  addressesGiven: z.array(idSchema()),
  /** The reader's own in this deal. */
  myAddress: keptAddressSchema.nullable(),
  /** Where the reader has to send something, by member, while the deal is agreed, returning or disputed. */
  sendTo: z.record(z.string(), keptAddressSchema),
  /** Oldest first; while the deal is disputed, the last is the open one. */
  problems: z.array(dealProblemSchema),
  /** What staff decided, and why. */
  decision: z.object({ reason: z.string(), at: z.string() }).nullable(),
  /** Against whom the deal counts as canceled. */
  marks: z.array(idSchema()),
  cancelRequest: z
    .object({
      by: idSchema(),
      reason: z.enum(cancelReasons),
      askedAt: z.string(),
      yes: z.array(idSchema()),
      no: idSchema().nullable(),
      /** What arrived would go back; without an answer our team looks at it. */
      isReturn: z.boolean(),
    })
    .nullable(),
  /** While it is proposed: words and photographs that its wigs got since the terms were written. */
  addedSince: z.array(z.object({ listingId: idSchema(), words: z.array(z.string()), photos: z.array(photoSchema) })),
  /** Amounts that the seller would pay back so that the buyer keeps what came; oldest first, one open at a time. */
  adjustments: z.array(dealAdjustmentSchema),
  /** What happened, oldest first. */
  timeline: z.array(
    z.object({
      of: z.enum(dealNews),
      /** Nobody, where it happened by itself. */
      by: idSchema().nullable(),
      at: z.string(),
      /** Which step, where it is about one. */
      step: z.int().nullable(),
      note: z.string().nullable(),
      /** Of whatever its author wrote with it. */
      warnings: z.array(z.enum(warningIds)),
    }),
  ),
});
export type Deal = z.infer<typeof dealSchema>;

const byId = z.object({ id: dealId });

export const proposeDeal = endpoint({
  method: 'POST',
  path: '/api/deals',
  summary:
    'Proposes a deal. The id is made by the proposer, so that proposing again after a lost answer makes no double.',
  // With the private price for which the caller buys the one wig of the moves it is agreed at once.
  body: z.object({ ...writtenTerms, privatePrice: idSchema(dealErrors.privatePriceOver.message).optional() }),
  response: dealSchema,
});

export const findMyDeals = endpoint({
  method: 'GET',
  path: '/api/me/deals',
  forTools: 'deals:read',
  summary: 'The own deals of one view, the last changed first.',
  query: z.object({
    view: z.enum(dealViews, 'Choose needs-me, waiting, agreed or ended.').default('needs-me'),
    cursor: z.string().max(200, 'This page of the list does not exist.').optional(),
  }),
  response: z.object({ deals: z.array(dealSummarySchema), nextCursor: z.string().nullable() }),
});
export type DealPage = z.infer<typeof findMyDeals.response>;

export const findListingDeals = endpoint({
  method: 'GET',
  path: '/api/listings/:id/deals',
  summary:
    "The caller's own deals about a listing that have not ended: its owner's offers, or what one proposed oneself; and the price that its seller offers the caller.",
  params: z.object({ id: listingId }),
  response: z.object({ deals: z.array(dealSummarySchema), privatePrice: privatePriceOfferSchema.nullable() }),
});

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/deals/:id',
  forTools: 'deals:read',
  summary: 'One deal, as its party sees it.',
  params: byId,
  response: dealSchema,
});

export const counterDeal = endpoint({
  method: 'POST',
  path: '/api/deals/:id/terms',
  summary: 'Answers the current terms with other ones.',
  params: byId,
  body: z.object({ ...writtenTerms, answers: termsId }),
  response: dealSchema,
});

export const acceptDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/acceptance',
  summary: 'Says yes to the current terms; the last yes of all reserves every wig in them.',
  params: byId,
  body: z.object({ terms: termsId, picks: z.array(listingId).max(dealLimits.parties).optional() }),
  response: dealSchema,
});

export const declineDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/refusal',
  summary: 'Says no to the current terms, with a reason; this ends the deal.',
  params: byId,
  body: declineSchema.extend({ terms: termsId }),
  response: dealSchema,
});

export const withdrawDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/withdrawal',
  summary: 'Takes back what the caller proposed or said yes to, as long as others have to answer.',
  params: byId,
  body: z.object({ terms: termsId }),
  response: dealSchema,
});

export const cancelDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/cancellation',
  summary:
    'Asks to cancel an agreed deal, insists on it, answers the request of another party, or frees what was not paid in time.',
  params: byId,
  body: z.union(
    [
      z.strictObject({ ...cancelSchema.shape, insist: z.boolean().optional() }),
      z.strictObject({ reason: z.literal(notPaid) }),
      z.strictObject({ answer: z.enum(['yes', 'no'], 'Answer with yes or no.') }),
    ],
    'Choose a reason.',
  ),
  response: dealSchema,
});

export const reviewDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/review',
  summary: 'Reviews another party of a completed deal, unseen until all have written or the time is over.',
  params: byId,
  body: writtenDealReviewSchema,
  response: dealSchema,
});
