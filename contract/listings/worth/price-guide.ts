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
    'Prices of wigs like one that the member would list; null where too few are known. The own sales do not count.',
  query: guidedWigSchema,
  response: z.object({ guide: priceGuideSchema.nullable() }),
});

const tooMany = `Ask for at most ${guidesPerCallMax} listings at once.`;

export const findPriceGuides = endpoint({
  method: 'GET',
  path: '/api/price-guide/listings',
  summary:
    "Prices of wigs like these listings; listings with too few known sales are left out. A seller's sales do not count for their own.",
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
  summary: "Prices of wigs like this one, its owner's sales left out, and its own price before it dropped.",
  params: z.object({ id: idSchema('Listing not found') }),
  response: z.object({
    guide: priceGuideSchema.nullable(),
    drop: z.object({ wasCents: z.int(), until: z.string() }).nullable(),
  }),
});
