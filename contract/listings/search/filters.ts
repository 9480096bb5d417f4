import { z } from 'zod';
import { brandIdMaxLength } from '#contract/brands/brand-id.ts';
import { brandIdSchema } from '#contract/brands/brand-schema.ts';
import { brandsPerSearchMax } from '#contract/brands/brand-values.ts';
import { shadeListSchema } from '#contract/listings/facet-schema.ts';
import { type FacetValue, type FilterName, facets, filterNames } from '#contract/listings/facets.ts';
import {
  type Condition,
  lengthInchesMax,
  listingSorts,
  searchTermMaxLength,
  shownStatuses,
  withoutMax,
} from '#contract/listings/listing-values.ts';
import { readPrice, unreadablePrice } from '#contract/price.ts';
import { capOfHead, headInches } from './head-size.ts';
import { helpTopics } from './vocabulary.ts';

const searchTerm = z
  .string('Search for one text.')
  .max(searchTermMaxLength, `A search has at most ${searchTermMaxLength} characters.`)
  .optional();

const dollars = z
  .string(unreadablePrice)
  .refine((text) => readPrice(text) !== undefined, unreadablePrice)
  .transform((text) => readPrice(text) ?? undefined)
  .optional();

export const unknownBrand = 'Brand not found';
const tooManyBrands = `Search for at most ${brandsPerSearchMax} brands at once.`;

const brandList = z
  .string('Brands are one comma-separated list.')
  .max(brandsPerSearchMax * (brandIdMaxLength + 1), tooManyBrands)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(brandIdSchema(unknownBrand)).max(brandsPerSearchMax, tooManyBrands))
  .default(() => []);

/** In an address, `condition=` means the same as no condition at all. */
const choice = <Value extends string>(values: readonly Value[], what: string) =>
  z
    .enum(['', ...values], `This ${what} does not exist.`)
    .transform((value) => (value === '' ? undefined : (value as Value)))
    .optional();

function facetChoices() {
  const choices = filterNames.map((name) => [name, choice(facets[name].values, facets[name].label.toLowerCase())]);
  return Object.fromEntries(choices) as { [Name in FilterName]: ReturnType<typeof choice<FacetValue<Name>>> };
}

const partsOf = (given: string | string[]) => [given].flat().flatMap((text) => text.split(',').filter(Boolean));

const unknownCondition = 'This condition does not exist.';

/** Repeated, or separated by commas. */
const conditionList = z
  .union([z.string(), z.array(z.string())], unknownCondition)
  .transform(partsOf)
  .pipe(z.array(z.enum(facets.condition.values, unknownCondition)))
  .optional();

const tooMuchWithout = `Exclude at most ${withoutMax} words, with up to ${searchTermMaxLength} characters.`;

/** Words that a listing must not have, repeated or separated by commas. */
const withoutList = z
  .union([z.string(), z.array(z.string())], tooMuchWithout)
  .transform((given) => [...new Set(partsOf(given).map((word) => word.trim()))].filter(Boolean))
  .pipe(z.array(z.string().max(searchTermMaxLength, tooMuchWithout)).max(withoutMax, tooMuchWithout))
  .default(() => []);

const measure = ([least, most]: readonly [number, number], message: string) =>
  z
    .string(message)
    .refine((text) => text === '' || (/^\d{1,2}(?:\.\d{1,2})?$/.test(text) && +text >= least && +text <= most), message)
    .transform((text) => (text === '' ? undefined : Number(text)))
    .optional();
const length = measure([0, lengthInchesMax], `Give a length in inches, up to ${lengthInchesMax}.`);

/** The filters of the search page; every one is a part of its address. */
export const filterShape = {
  q: searchTerm,
  /** An older name of `q`. */
  query: searchTerm,
  brands: brandList,
  ...facetChoices(),
  condition: conditionList,
  without: withoutList,
  minInches: length,
  maxInches: length,
  /** Inches around the head, for the cap that fits it. */
  headSize: measure(headInches, `Give a head size in inches, from ${headInches.join(' to ')}.`),
  shipping: choice(['free'], 'choice'),
  /** One of these, and in their order while no other is chosen. */
  shades: shadeListSchema,
  /** For trade alone, or for sale or trade. */
  openToTrades: choice(['1'], 'choice'),
  /** Listings of one member, unless they hide their profile. */
  seller: z
    .string('We could not find this member.')
    .regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i, 'We could not find this member.')
    .optional(),
  minPrice: dollars,
  maxPrice: dollars,
  sort: choice(listingSorts, 'order'),
  status: choice(shownStatuses, 'status'),
  reserved: choice(['out'], 'choice'),
  /** The text is taken as it is: no slip is mended, and no number in it becomes a filter. */
  asTyped: choice(['1'], 'choice'),
  /** Filters that the text names and that were taken away again, such as "price,length". */
  notFromText: z.string('This choice does not exist.').max(400, 'This choice does not exist.').optional(),
};

export const pricesInOrder = ({
  minPrice,
  maxPrice,
}: {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
export const pricesOutOfOrder = { path: ['minPrice'], error: 'The minimum price is above the maximum price.' };

interface GivenFilters {
  q?: string | undefined;
  query?: string | undefined;
  condition?: Condition[] | undefined;
  without: string[];
  capSize?: FacetValue<'capSize'> | undefined;
  headSize?: number | undefined;
}

/** One name for the text, one condition or the others excluded, and the cap size of a head. */
export function settleFilters<Given extends GivenFilters>({ query, condition = [], headSize, ...rest }: Given) {
  const [only, ...others] = condition;
  const excluded = others.length === 0 ? [] : facets.condition.values.filter((value) => !condition.includes(value));
  const q = rest.q || query;
  const capSize = rest.capSize ?? (headSize === undefined ? undefined : capOfHead(headSize));
  return {
    ...rest,
    without: [...new Set([...rest.without, ...excluded.map((value) => value.replace('-', ' '))])],
    ...(q !== undefined && { q }),
    ...(only && others.length === 0 && { condition: only }),
    ...(capSize && { capSize }),
  };
}

export const listingFiltersSchema = z
  .object(filterShape)
  .refine(pricesInOrder, pricesOutOfOrder)
  .transform(settleFilters);
export type ListingFilters = z.output<typeof listingFiltersSchema>;

/** The meaning that was read from a text. */
export const understoodSchema = z.object({
  /** The words that were searched for, without what became a filter. */
  text: z.string(),
  /** The words as they were typed, where a slip in them was mended. */
  correctedFrom: z.string().optional(),
  filters: z.object({
    minPrice: z.string().optional(),
    maxPrice: z.string().optional(),
    minInches: z.string().optional(),
    maxInches: z.string().optional(),
    headSize: z.string().optional(),
    capSize: z.enum(facets.capSize.values).optional(),
    condition: z.enum(facets.condition.values).optional(),
    piece: z.enum(facets.piece.values).optional(),
    type: z.enum(facets.type.values).optional(),
    shipping: z.literal('free').optional(),
    openToTrades: z.literal('1').optional(),
  }),
  /** Words that listings must not have. */
  without: z.array(z.string()).optional(),
  order: z.enum(listingSorts).optional(),
  /** The line of help that the text asks for. */
  help: z.enum(helpTopics).optional(),
});
export type Understood = z.infer<typeof understoodSchema>;

/** Parts that a search can drop, one at a time. */
export const looseFilters = [
  'brands',
  'price',
  ...filterNames,
  'shades',
  'seller',
  'openToTrades',
  'reserved',
  'inches',
  'without',
  'shipping',
] as const satisfies readonly string[];
export type LooseFilter = (typeof looseFilters)[number];
