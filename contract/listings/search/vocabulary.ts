import type { CapSize } from '#contract/listings/facets.ts';
import type { Condition, ListingSort, ListingType } from '#contract/listings/listing-values.ts';

/**
 * The words that a search understands, as data: one table for each family. All are in plain lower case, without signs.
 * Plurals need no entry of their own. The longest phrase of a text wins. `same-words.ts` and `silent-words.ts` hold the other families.
 */

/** Filters that a text can set. Prices are in dollars. */
export interface TextFilters {
  minPrice?: number;
  maxPrice?: number;
  minInches?: number;
  maxInches?: number;
  headSize?: number;
  capSize?: CapSize;
  condition?: Condition;
  piece?: 'topper' | 'full-wig';
  type?: ListingType;
  shipping?: 'free';
  openToTrades?: '1';
}

export type TextOrder = Extract<ListingSort, 'price_asc' | 'price_desc' | 'newest' | 'softest'>;

interface Saying {
  says: readonly string[];
  filters?: TextFilters;
  /** A text that the reader takes as “not …”. */
  without?: string;
  order?: TextOrder;
  help?: HelpTopic;
}

/** Words of state, shape, length and order: they set a filter or an order and need not be in a listing. */
export const sayings: readonly Saying[] = [
  {
    says: [
      ...['new', 'new with tag', 'nwt', 'bnwt', 'bnib', 'nib', 'new in box', 'unworn', 'unused'],
      ...['never worn', 'not worn', 'never used', 'not used', 'tags on', 'with tags on'],
    ],
    filters: { condition: 'new' },
  },
  {
    says: [
      ...['like new', 'as new', 'almost new', 'nearly new', 'nwot', 'new without tag', 'euc', 'mint', 'mint condition'],
      ...['excellent used condition', 'excellent condition', 'barely worn', 'hardly worn', 'worn once', 'tried on'],
    ],
    filters: { condition: 'like-new' },
  },
  {
    says: [
      ...['gently used', 'gently worn', 'lightly used', 'lightly worn', 'guc', 'vguc', 'good used condition'],
      ...['good condition', 'very good condition'],
    ],
    filters: { condition: 'gently-used' },
  },
  {
    says: ['well used', 'well worn', 'heavily used', 'heavily worn', 'well loved'],
    filters: { condition: 'well-used' },
  },
  {
    says: [
      ...['worn', 'used', 'pre owned', 'preowned', 'pre loved', 'preloved', 'second hand', 'secondhand', 'not new'],
      ...['previously owned', 'previously worn'],
    ],
    without: 'new',
  },
  {
    says: ['free shipping', 'ships free', 'free postage', 'free delivery', 'shipping included', 'postage included'],
    filters: { shipping: 'free' },
  },
  {
    says: [
      ...['topper', 'hair topper', 'wig topper', 'hairpiece', 'hair piece', 'wiglet', 'enhancer', 'top piece'],
      ...['crown topper', 'clip in topper', 'half wig'],
    ],
    filters: { piece: 'topper' },
  },
  { says: ['full wig', 'whole wig', 'complete wig'], filters: { piece: 'full-wig' } },
  { says: ['ear length'], filters: { minInches: 6, maxInches: 10 } },
  { says: ['chin length', 'chin', 'jaw length'], filters: { minInches: 8, maxInches: 12 } },
  { says: ['neck length', 'nape length'], filters: { minInches: 9, maxInches: 13 } },
  {
    says: ['shoulder length', 'shoulder', 'to the shoulder', 'medium length', 'mid length'],
    filters: { minInches: 11, maxInches: 16 },
  },
  { says: ['collarbone length', 'collarbone', 'collar bone'], filters: { minInches: 12, maxInches: 16 } },
  { says: ['armpit length', 'chest length'], filters: { minInches: 15, maxInches: 20 } },
  { says: ['bra strap length', 'bra strap', 'bra length', 'bsl'], filters: { minInches: 17, maxInches: 22 } },
  { says: ['mid back', 'mid back length', 'midback'], filters: { minInches: 19, maxInches: 25 } },
  { says: ['waist length', 'waist', 'to the waist'], filters: { minInches: 22, maxInches: 30 } },
  { says: ['hip length', 'tailbone length'], filters: { minInches: 26, maxInches: 60 } },
  {
    says: [
      ...['cheap', 'cheaper', 'cheapest', 'affordable', 'inexpensive', 'bargain', 'lowest price', 'low price'],
      ...['low cost', 'budget', 'budget friendly', 'on a budget', 'not expensive', 'not too expensive', 'good deal'],
      ...['best price', 'price low to high', 'lowest first'],
    ],
    order: 'price_asc',
  },
  { says: ['most expensive', 'priciest', 'highest price', 'price high to low'], order: 'price_desc' },
  {
    says: [
      ...['newest', 'latest', 'just listed', 'newly listed', 'recently listed', 'most recent', 'new listing'],
      ...['new arrival', 'just in', 'newest first'],
    ],
    order: 'newest',
  },
  {
    says: [
      ...['cancer', 'chemo', 'chemotherapy', 'chemo wig', 'alopecia', 'alopecia areata', 'hair loss', 'hairloss'],
      ...['medical', 'cranial prosthesis', 'trichotillomania', 'trich', 'bald', 'baldness', 'losing my hair'],
      ...['losing hair', 'lost my hair', 'hair fell out', 'radiation', 'after chemo', 'during chemo'],
    ],
    order: 'softest',
    help: 'hair-loss',
  },
  {
    says: [
      ...['sensitive', 'sensitive scalp', 'sensitive skin', 'sensitive head', 'itchy', 'itchy scalp', 'eczema'],
      ...['psoriasis', 'tender scalp', 'soft cap', 'softest cap', 'most comfortable', 'comfortable', 'comfy'],
    ],
    order: 'softest',
    help: 'sensitive',
  },
  {
    says: [
      ...['thinning', 'thinning hair', 'thin hair', 'thinning crown', 'crown thinning', 'thinning at the crown'],
      ...['thinning on top', 'thinning at the top', 'thinning at the part', 'widening part', 'crown coverage'],
      ...['bald spot', 'female pattern baldness', 'pattern baldness', 'receding'],
    ],
    filters: { piece: 'topper' },
    help: 'thinning',
  },
  {
    says: [
      ...['first wig', 'my first wig', 'first time', 'first timer', 'beginner', 'new to wigs', 'never worn a wig'],
      ...['never worn a wig before', 'starter wig'],
    ],
    help: 'first-wig',
  },
  {
    says: [
      ...['wig stand', 'stand', 'wig head', 'mannequin', 'mannequin head', 'canvas head', 'styrofoam head'],
      ...['wig liner', 'wig grip', 'wig cap liner', 'liner', 'shampoo', 'conditioner', 'wig shampoo', 'wig brush'],
      ...['brush', 'comb', 'wig comb', 'glue', 'wig glue', 'adhesive', 'wig tape', 'wig spray', 'hairspray'],
      ...['hair spray', 'detangler', 'wig care', 'care product', 'wig accessory', 'accessory', 'wig hanger'],
      ...['extension', 'hair extension', 'clip in extension', 'ponytail extension'],
    ],
    help: 'not-sold',
  },
  {
    says: ['for trade', 'open to trade', 'trade', 'swap', 'will trade', 'willing to trade', 'would trade', 'trading'],
    filters: { openToTrades: '1' },
  },
  { says: ['no trade', 'not for trade', 'sale only'], filters: { type: 'sale' } },
];

export const helpTopics = ['hair-loss', 'sensitive', 'thinning', 'first-wig', 'not-sold'] as const;
export type HelpTopic = (typeof helpTopics)[number];

interface Help {
  text: string;
  link?: { href: '/help/first-wig'; label: string };
}

/** One line above the results for each topic. */
export const helpLines: Readonly<Record<HelpTopic, Help>> = {
  'hair-loss': {
    text: 'Looking for a wig during treatment or after hair loss?',
    link: { href: '/help/first-wig', label: 'Which caps are kind to bare skin, and how to measure' },
  },
  sensitive: {
    text: 'Hand-tied and monofilament caps are kindest to a sensitive scalp.',
    link: { href: '/help/first-wig', label: 'Read which caps are soft, and why' },
  },
  thinning: {
    text: 'A topper covers thinning hair at the crown or the part, and clips into your own hair.',
    link: { href: '/help/first-wig', label: 'How to choose the first one' },
  },
  'first-wig': {
    text: 'Your first wig?',
    link: { href: '/help/first-wig', label: 'How to measure, and what the words mean' },
  },
  'not-sold': {
    text: 'Members trade wigs and toppers here. Stands, heads, extensions and care products are not sold.',
  },
};

/** Cap features that lie softest on bare skin: “Softer caps first” begins with them. */
export const softCaps = ['hand-tied', 'double-mono', 'mono-top', 'mono-crown', 'french-drawn'] as const;

/** Phrases that set nothing but this value of a filter. */
export function sayingsFor(name: string, value: string): readonly string[] {
  const isMeant = ({ filters = {} }: Saying) =>
    Object.keys(filters).length === 1 && filters[name as keyof TextFilters] === value;
  return sayings.filter((saying) => isMeant(saying) && !saying.help).flatMap(({ says }) => says);
}
