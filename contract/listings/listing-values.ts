/** What every card shows, and the limits. Free of zod, so that pages can show labels without loading schemas. */

export const typeLabels = {
  sale: 'For Sale',
  trade: 'For Trade',
  both: 'Sale or Trade',
} as const;
export type ListingType = keyof typeof typeLabels;
/** Whose owners would take another wig. */
export const openToTradesTypes = ['trade', 'both'] as const satisfies readonly ListingType[];

export const conditionLabels = {
  new: 'New with tags',
  'like-new': 'Like new',
  'gently-used': 'Gently used',
  'well-used': 'Well used',
  poor: 'Poor',
} as const;
export type Condition = keyof typeof conditionLabels;
/** The admin area has its own words for the same five. */
export const adminConditionLabels: Record<Condition, string> = {
  new: 'New',
  'like-new': 'Like New',
  'gently-used': 'Good',
  'well-used': 'Fair',
  poor: 'Poor',
};

export const listingStatuses = ['active', 'sold', 'traded', 'removed', 'deleted', 'permanently_deleted'] as const;
export type ListingStatus = (typeof listingStatuses)[number];
/** The statuses that every member may see. */
export const shownStatuses = ['active', 'sold', 'traded'] as const;
export type ShownStatus = (typeof shownStatuses)[number];
export const statusLabels: Record<ListingStatus, string> = {
  active: 'Active',
  sold: 'Sold',
  traded: 'Traded',
  removed: 'Removed',
  deleted: 'Deleted',
  permanently_deleted: 'Permanently deleted',
};

/** What a badge says of a listing; nothing while everyone can have it. */
export function statusBadge({ status, isReserved }: { status: ListingStatus; isReserved: boolean }): string | null {
  if (status !== 'active') return statusLabels[status];
  return isReserved ? 'Reserved' : null;
}

/** The best match comes first where there is a text, the closest where shades are asked for in their order, else the newest. */
export const listingSorts = ['best', 'closest', 'softest', 'newest', 'price_asc', 'price_desc'] as const;
export type ListingSort = (typeof listingSorts)[number];
export const sortLabels: Record<ListingSort, string> = {
  best: 'Best match',
  closest: 'Closest shade first',
  softest: 'Softer caps first',
  newest: 'Newest first',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
};

/** How far the wig has been worn or altered; what the owner did not answer is left out. */
export interface ConditionChecklist {
  timesWorn?: number;
  washed?: boolean;
  cutOrThinned?: boolean;
  dyed?: boolean;
  laceTrimmedOrFrayed?: boolean;
  partChanged?: boolean;
  knotsBleached?: boolean;
  makeUpInsideCap?: boolean;
  odor?: boolean;
  smokeFreeHome?: boolean;
  petFreeHome?: boolean;
  originalBoxAndTags?: boolean;
}
export const checklistLabels: Record<keyof ConditionChecklist, string> = {
  timesWorn: 'Times worn',
  washed: 'Washed',
  cutOrThinned: 'Cut or thinned',
  dyed: 'Dyed',
  laceTrimmedOrFrayed: 'Lace trimmed or frayed',
  partChanged: 'Part changed',
  knotsBleached: 'Knots bleached',
  makeUpInsideCap: 'Make-up inside the cap',
  odor: 'Odor',
  smokeFreeHome: 'Smoke-free home',
  petFreeHome: 'Pet-free home',
  originalBoxAndTags: 'Original box and tags',
};

export const titleMaxLength = 120;
export const descriptionMaxLength = 5_000;
export const wouldTradeForMaxLength = 300;
export const searchTermMaxLength = 200;
/** How many words a search excludes at most, beside those of its text. */
export const withoutMax = 10;
export const searchSuggestionsMax = 6;
/** With fewer listings than this, a search also shows what is near to it. */
export const fewListings = 4;
/** How many near misses are shown for each thing that is left out, and for how many things. */
export const nearbyListingsMax = 8;
export const nearbyGroupsMax = 3;
/** $99,999.99: what fits a form, and no wig costs more. */
export const priceMaxCents = 9_999_999;
export const lengthInchesMax = 60;
export const listingsPerPage = 24;
/** How many listings of Premium sellers lead the results. */
export const featuredMax = 3;
/** How many pages deep a list can be read; whoever needs more should narrow the search. */
export const listingPagesMax = 200;
/** Counts stop here and are shown as "1,000+". */
export const countedListingsMax = 1_000;
/** How many shades a list is asked for at once. */
export const nearShadesMax = 5;
export const marksPerCallMax = 100;
/** How many listings that one looked at are remembered. */
export const recentlyViewedMax = 24;

/** The picture that visitors see of a listing with a public card. */
export const publicCardImagePath = (listingId: string): string => `/api/listings/${listingId}/public-card/image`;
