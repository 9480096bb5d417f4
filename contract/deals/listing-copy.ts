import { z } from 'zod';
import { facets } from '#contract/listings/facets.ts';
import { photoSchema } from '#contract/photos/photos.ts';

/** How a listing was when the terms were written; shown also when the listing is gone. */
export const listingCopySchema = z.object({
  title: z.string(),
  brand: z.string(),
  condition: z.enum(facets.condition.values),
  type: z.enum(facets.type.values),
  color: z.enum(facets.color.values),
  capSize: z.enum(facets.capSize.values).nullable(),
  priceCents: z.int().nullable(),
  photo: photoSchema.nullable(),
});
export type ListingCopy = z.infer<typeof listingCopySchema>;

/** A wig as terms keep it and as edits are judged by it. */
export interface Wig {
  title: string;
  description: string;
  brand: string;
  type: string;
  condition: string;
  priceCents: number | null;
  shippingCents: number | null;
  facts: Readonly<Record<string, unknown>>;
  photoIds: readonly string[];
}

/** Terms from before edits were judged by their words have no wig. */
export type KeptCopy = ListingCopy & { wig?: Wig };
