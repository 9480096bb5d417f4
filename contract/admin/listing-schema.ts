import { z } from 'zod';
import { brandIdSchema } from '#contract/brands/brand-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import {
  descriptionSchema,
  priceCentsSchema,
  pricedUnlessTraded,
  titleSchema,
} from '#contract/listings/listing-schema.ts';
import { listingStatuses } from '#contract/listings/listing-values.ts';

/** A listing as the back office changes it, judged by the form before sending and by the server. */
export const editedListingSchema = pricedUnlessTraded(
  z.object({
    title: titleSchema,
    brand: brandIdSchema(facets.brand.missing),
    condition: z.enum(facets.condition.values, facets.condition.missing),
    priceCents: priceCentsSchema.nullable(),
    type: z.enum(facets.type.values),
    /** Null leaves the color family as the member chose it. */
    shade: z.enum(facets.shade.values).nullable(),
    description: descriptionSchema,
    status: z.enum(listingStatuses),
    /** Needed to make a wig active that changed hands in a deal. */
    reason: z.string('This is not a text.').trim().max(500, 'A reason has at most 500 characters.').optional(),
  }),
);
