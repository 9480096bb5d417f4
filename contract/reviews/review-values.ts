/** Limits of reviews that pages show. Free of zod. */

export const starsMax = 5;
export const reviewCommentMaxLength = 2_000;
export const reviewResponseMaxLength = 2_000;
export const reviewsPerPage = 10;

/** Tags of a deal, beside the words. */
export const reviewTags = ['as-described', 'clean', 'well-packed', 'quick', 'friendly'] as const;
export type ReviewTag = (typeof reviewTags)[number];
export const reviewTagLabels: Record<ReviewTag, string> = {
  'as-described': 'As described',
  clean: 'Clean',
  'well-packed': 'Well packed',
  quick: 'Quick',
  friendly: 'Friendly',
};

/** Tags that speak of the wig alone. */
export const wigTags: readonly ReviewTag[] = ['as-described', 'clean', 'well-packed'];

/** A deal's review is verified if cash, or the lowest asking price of what was traded, was at least this. */
export const verifiedFromCents = 2_000;

/** So many different members must have written verified reviews before these alone make the rating. */
export const verifiedAuthorsNeeded = 3;
