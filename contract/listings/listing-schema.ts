import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { photosPerListing } from '#contract/photos/photo-urls.ts';
import { unreadablePrice } from '#contract/price.ts';
import { optionalFacets, requiredFacets } from './facet-schema.ts';
import {
  descriptionMaxLength,
  type ListingType,
  lengthInchesMax,
  priceMaxCents,
  titleMaxLength,
  wouldTradeForMaxLength,
} from './listing-values.ts';

const notALength = `Give the length in half inches, up to ${lengthInchesMax}.`;
const notACount = 'Give a whole number, such as 3.';
const timesWornMax = 10_000;

export const priceCentsSchema = z
  .int(unreadablePrice)
  .min(0, 'A price cannot be negative.')
  .max(priceMaxCents, 'This price is too high.');

const offerCentsSchema = z
  .int(unreadablePrice)
  .min(1, 'Enter an amount above zero, or leave it empty.')
  .max(priceMaxCents, 'This amount is too high.')
  .nullable()
  .default(null);

export const checklistSchema = z.object({
  timesWorn: z.int(notACount).min(0, notACount).max(timesWornMax, notACount).optional(),
  washed: z.boolean().optional(),
  cutOrThinned: z.boolean().optional(),
  dyed: z.boolean().optional(),
  laceTrimmedOrFrayed: z.boolean().optional(),
  partChanged: z.boolean().optional(),
  knotsBleached: z.boolean().optional(),
  makeUpInsideCap: z.boolean().optional(),
  odor: z.boolean().optional(),
  smokeFreeHome: z.boolean().optional(),
  petFreeHome: z.boolean().optional(),
  originalBoxAndTags: z.boolean().optional(),
});

const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);

/** Keeps titles and descriptions apart in the text that searches look through; nobody can type it. */
const separator = '\u0001';
const plainText = (text: string) => !text.includes(separator);
const notPlain = 'Please use letters, digits and signs only.';

export const titleSchema = z
  .string('Please enter a title')
  .trim()
  .min(1, 'Please enter a title')
  .max(titleMaxLength, `A title has at most ${titleMaxLength} characters.`)
  .refine(plainText, notPlain);

export const descriptionSchema = z
  .string('Please enter a description')
  .trim()
  .min(1, 'Please enter a description')
  .max(descriptionMaxLength, `A description has at most ${descriptionMaxLength} characters.`)
  .refine(plainText, notPlain);

export const wouldTradeForSchema = z
  .string()
  .trim()
  .max(wouldTradeForMaxLength, `Say in at most ${wouldTradeForMaxLength} characters what you would trade for.`)
  .refine(plainText, notPlain)
  .nullable()
  .default(null)
  .transform((text) => text || null);

const { brand, condition, type, color, fiberType, capSize, ...otherFacets } = requiredFacets;
/** In the order in which the form names what is missing. */
const listingShape = {
  title: titleSchema,
  brand,
  condition,
  type,
  priceCents: priceCentsSchema.nullable().default(null),
  originalPriceCents: priceCentsSchema.nullable().default(null),
  description: descriptionSchema,
  wouldTradeFor: wouldTradeForSchema,
  color,
  fiberType,
  capSize,
  ...otherFacets,
  modifications: z.boolean('Please select whether there are modifications'),
  takesOffers: z.boolean('Say whether you take offers.').default(true),
  buyAtOnce: z.boolean('Say whether buyers may buy at this price right away.').default(false),
  refusesBelowCents: offerCentsSchema,
  acceptsFromCents: offerCentsSchema,
  ...optionalFacets,
  lengthInches: z
    .number(notALength)
    .positive(notALength)
    .max(lengthInchesMax, notALength)
    .multipleOf(0.5, notALength)
    .nullable()
    .default(null),
  colorCode: optionalText(30),
  colorName: optionalText(60),
  rooted: z.boolean().nullable().default(null),
  permatease: z.boolean().nullable().default(null),
  checklist: checklistSchema.default({}),
  /** The first is the featured one. */
  photoIds: z
    .array(idSchema())
    .min(1, 'Please add at least one image to your listing')
    .max(photosPerListing, 'Maximum 8 images allowed')
    .refine((ids) => new Set(ids).size === ids.length, 'The same photo is there twice.'),
  /** Asked after the ten specified checks; 0 is free. */
  shippingCents: priceCentsSchema.nullable().default(null),
};
const formOrder = Object.keys(listingShape);

// Also when other fields are wrong, and put in order: a refusal names the first of the form.
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
/** What the listing form asks, judged by the server and, before it is sent, by the form. */
export const listingFieldsSchema = pricedUnlessTraded(z.object(listingShape))
  .superRefine(judgeOfferRules, always)
  .refine(({ type, shippingCents }) => type === 'trade' || shippingCents !== null, {
    path: ['shippingCents'],
    error: 'Please enter a shipping price. 0 is free shipping.',
    ...always,
  })
  .superRefine((_, { issues }) => {
    const place = ({ path }: { path?: PropertyKey[] }) => formOrder.indexOf(String(path?.[0]));
    issues.sort((one, other) => place(one) - place(other));
  }, always);

/** Only what is traded alone may stay without a price. */
export function pricedUnlessTraded<Fields extends z.ZodType<{ type: ListingType; priceCents: number | null }>>(
  fields: Fields,
): Fields {
  return fields.refine(({ type, priceCents }) => type === 'trade' || priceCents !== null, {
    path: ['priceCents'],
    error: 'Please enter a price',
    ...always,
  });
}

interface OfferRules {
  type?: ListingType;
  priceCents?: number | null;
  buyAtOnce?: boolean;
  refusesBelowCents?: number | null;
  acceptsFromCents?: number | null;
}

/** Both amounts answer offers of cash in the seller's name, so they need a wig that is for sale, and an order. */
function judgeOfferRules(
  { type, priceCents, buyAtOnce, refusesBelowCents, acceptsFromCents }: OfferRules,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (type === 'trade') {
    const forCash = 'Only a wig that is for sale can have an amount for offers.';
    if (buyAtOnce) refuse('buyAtOnce', 'Only a wig that is for sale can be bought right away.');
    if (refusesBelowCents != null) refuse('refusesBelowCents', forCash);
    if (acceptsFromCents != null) refuse('acceptsFromCents', forCash);
    return;
  }
  if (refusesBelowCents == null) return;
  if (priceCents != null && refusesBelowCents > priceCents)
    refuse('refusesBelowCents', 'This is above your own price.');
  else if (acceptsFromCents != null && refusesBelowCents > acceptsFromCents)
    refuse('refusesBelowCents', 'This is above the amount from which you accept.');
}
