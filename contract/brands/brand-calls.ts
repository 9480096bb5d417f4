import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { brandIdSchema, brandSchema } from './brand-schema.ts';
import { brandsMax } from './brand-values.ts';

export const brandErrors = {
  notFound: { code: 'brands.not_found', status: 404, message: 'There is no brand by this name here.' },
  nameTaken: { code: 'brands.name_taken', status: 409, message: 'Another brand has this name.' },
  idTaken: {
    code: 'brands.id_taken',
    status: 409,
    message: 'Another brand has the address that this name would get. It may be hidden.',
  },
  tooMany: { code: 'brands.too_many', status: 409, message: `There can be at most ${brandsMax} brands.` },
} as const satisfies Record<string, ErrorDefinition>;

/** The sentence for a new listing of a brand that has left the form. */
export const brandNotOffered = 'This brand is not offered at present. Please select another.';

export type CatalogBrand = z.infer<typeof brandSchema>;

/** In any spelling, like every id of an address. */
export const brandById = z.object({ id: z.string().toLowerCase().pipe(brandIdSchema(brandErrors.notFound.message)) });

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brands/:id',
  summary: "The facts of a brand's page, also of a brand that form and menu do not show.",
  params: brandById,
  response: brandSchema,
});
