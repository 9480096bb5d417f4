/** What a listing can be. Free of zod, so that pages can show labels without loading schemas. */

export const listingTypes = ['sale', 'trade', 'both'] as const;
export type ListingType = (typeof listingTypes)[number];
export const typeLabels: Record<ListingType, string> = {
  sale: 'For Sale',
  trade: 'For Trade',
  both: 'Sale or Trade',
};

export const conditions = ['new', 'like-new', 'gently-used', 'well-used', 'poor'] as const;
export type Condition = (typeof conditions)[number];
export const conditionLabels: Record<Condition, string> = {
  new: 'New with tags',
  'like-new': 'Like new',
  'gently-used': 'Gently used',
  'well-used': 'Well used',
  poor: 'Poor',
};
/** The admin area has its own words for the same five. */
export const adminConditionLabels: Record<Condition, string> = {
  new: 'New',
  'like-new': 'Like New',
  'gently-used': 'Good',
  'well-used': 'Fair',
  poor: 'Poor',
};
/** The member form does not offer "poor", but keeps it where an admin set it. */
export const offeredConditions = conditions.filter((condition) => condition !== 'poor');

export const colorFamilies = ['Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White'] as const;
export type ColorFamily = (typeof colorFamilies)[number];

/** The admin area's shades, each in one member family. */
export const shadeFamilies = {
  Black: 'Black',
  'Dark Brown': 'Brunette',
  'Medium Brown': 'Brunette',
  'Light Brown': 'Brunette',
  'Dark Blonde': 'Blonde',
  'Medium Blonde': 'Blonde',
  'Light Blonde': 'Blonde',
  'Platinum Blonde': 'Blonde',
  'Golden Blonde': 'Blonde',
  'Strawberry Blonde': 'Blonde',
  Auburn: 'Red',
  'Copper Red': 'Red',
  'True Red': 'Red',
  'Dark Red': 'Red',
  Chestnut: 'Brunette',
  Mahogany: 'Red',
  'Salt and Pepper': 'Gray/Silver',
  Gray: 'Gray/Silver',
  White: 'White',
  Silver: 'Gray/Silver',
} as const satisfies Record<string, ColorFamily>;
export type Shade = keyof typeof shadeFamilies;
export const shades = Object.keys(shadeFamilies) as [Shade, ...Shade[]];

export const fiberTypes = ['Synthetic', 'Synthetic Heat Friendly', 'Human Hair', 'Human Hair Blend'] as const;
export type FiberType = (typeof fiberTypes)[number];

export const capSizes = ['Petite', 'Average', 'Large'] as const;
export type CapSize = (typeof capSizes)[number];

export const capFeatures = [
  'basic',
  'open-cap',
  'lace-front',
  'extended-lace-front',
  'mono-part',
  'mono-crown',
  'mono-top',
  'double-mono',
  'hand-tied',
  'full-lace',
  'french-drawn',
] as const;
export type CapFeature = (typeof capFeatures)[number];
export const capFeatureLabels: Record<CapFeature, string> = {
  basic: 'Basic / wefted',
  'open-cap': 'Open cap',
  'lace-front': 'Lace front',
  'extended-lace-front': 'Extended lace front',
  'mono-part': 'Mono part',
  'mono-crown': 'Mono crown',
  'mono-top': 'Mono top',
  'double-mono': 'Double mono',
  'hand-tied': '100% hand-tied',
  'full-lace': 'Full lace',
  'french-drawn': 'French-drawn top',
};

export const pieces = ['full-wig', 'topper'] as const;
export type Piece = (typeof pieces)[number];
export const pieceLabels: Record<Piece, string> = { 'full-wig': 'Full wig', topper: 'Topper' };

export const colorEffects = [
  'solid',
  'blend',
  'highlights',
  'frosted',
  'tipped',
  'rooted',
  'ombre',
  'balayage',
] as const;
export type ColorEffect = (typeof colorEffects)[number];
export const colorEffectLabels: Record<ColorEffect, string> = {
  solid: 'Solid',
  blend: 'Blend',
  highlights: 'Highlights',
  frosted: 'Frosted',
  tipped: 'Tipped',
  rooted: 'Rooted',
  ombre: 'Ombre',
  balayage: 'Balayage',
};

export const lengthBands = ['short', 'medium', 'long', 'extra-long'] as const;
export type LengthBand = (typeof lengthBands)[number];
export const lengthBandLabels: Record<LengthBand, string> = {
  short: 'Short (to 12")',
  medium: 'Medium (over 12" to 16")',
  long: 'Long (over 16" to 24")',
  'extra-long': 'Extra long (over 24")',
};
/** Inches from the crown to the ends: over `over`, up to `upTo`. */
export const lengthBandInches: Record<LengthBand, { over: number; upTo: number }> = {
  short: { over: 0, upTo: 12 },
  medium: { over: 12, upTo: 16 },
  long: { over: 16, upTo: 24 },
  'extra-long': { over: 24, upTo: 60 },
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

export const listingSorts = ['newest', 'price_asc', 'price_desc'] as const;
export type ListingSort = (typeof listingSorts)[number];
export const sortLabels: Record<ListingSort, string> = {
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
export const searchTermMaxLength = 200;
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
export const marksPerCallMax = 100;
