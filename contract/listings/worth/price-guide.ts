import { z } from 'zod';
import { brandIdSchema } from '#contract/brands/brand-schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { guideBases, guidesPerCallMax, type PriceGuide } from './price-guide-values.ts';

export const priceGuideSchema = z.object({
  lowCents: z.int(),
  medianCents: z.int(),
  highCents: z.int(),
  sales: z.int(),
  sellers: z.int(),
  days: z.int(),
  basis: z.enum(guideBases),
}) satisfies z.ZodType<PriceGuide>;

export const guidedWigSchema = z.object({
  brand: brandIdSchema(facets.brand.missing),
  piece: z.enum(facets.piece.values).default('full-wig'),
  condition: z.enum(facets.condition.values).optional(),
  fiberType: z.enum(facets.fiberType.values).optional(),
  length: z.enum(facets.length.values).optional(),
});
export type GuidedWig = z.infer<typeof guidedWigSchema>;

export const getPriceGuide = endpoint({
  method: 'GET',
  path: '/api/price-guide',
  summary:
    'What wigs like one that the member would list were sold for; null where too few are known. The own sales do not count.',
  query: guidedWigSchema,
  response: z.object({ guide: priceGuideSchema.nullable() }),
});

const tooMany = `Ask for at most ${guidesPerCallMax} listings at once.`;

export const findPriceGuides = endpoint({
  method: 'GET',
  path: '/api/price-guide/listings',
  summary:
    "What wigs like these listings were sold for, those left out of which too few are known. A seller's sales do not count for their own.",
  query: z.object({
    ids: z
      .string()
      .max(guidesPerCallMax * 37, tooMany)
      .transform((text) => [...new Set(text.split(',').filter(Boolean))])
      .pipe(z.array(idSchema('This is not a listing.')).max(guidesPerCallMax, tooMany)),
  }),
  response: z.object({ guides: z.array(z.object({ listingId: idSchema(), guide: priceGuideSchema })) }),
});

export const getListingWorth = endpoint({
  method: 'GET',
  path: '/api/listings/:id/worth',
  summary:
    "What wigs like this one were sold for, its owner's sales left out, and what it cost before its price dropped.",
  params: z.object({ id: idSchema('Listing not found') }),
  response: z.object({
    guide: priceGuideSchema.nullable(),
    drop: z.object({ wasCents: z.int(), until: z.string() }).nullable(),
  }),
});
