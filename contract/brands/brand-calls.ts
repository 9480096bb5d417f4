import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { brandFieldsSchema, brandIdSchema, brandSchema } from './brand-schema.ts';
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

const byId = z.object({ id: brandIdSchema(brandErrors.notFound.message) });
const done = z.object({ done: z.literal(true) });

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brands/:id',
  summary: 'What the page of a brand tells, also of one that is not shown in form and menu.',
  params: byId,
  response: brandSchema,
});

export const findAdminBrands = endpoint({
  method: 'GET',
  path: '/api/admin/brands',
  summary: 'All brands in their order, with what can be changed about them.',
  response: z.object({ brands: z.array(brandSchema) }),
});

export const addBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands',
  summary: 'Adds a brand at the end of the list. Its address follows from its name and stays.',
  body: brandFieldsSchema,
  response: z.object({ id: z.string() }),
});

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  summary: 'Changes a brand. A new name reaches pages at once, and the search as soon as its listings are read anew.',
  params: byId,
  body: brandFieldsSchema,
  response: done,
});

export const moveBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:id/moves',
  summary: 'Moves a brand one place up or down in the list. At its end nothing changes.',
  params: byId,
  body: z.object({ to: z.enum(['up', 'down']) }),
  response: done,
});
