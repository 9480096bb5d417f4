import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { brandById } from './brand-calls.ts';
import { brandFieldsSchema, brandSchema } from './brand-schema.ts';

const done = z.object({ done: z.literal(true) });

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
  params: brandById,
  body: brandFieldsSchema,
  response: done,
});

export const moveBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:id/moves',
  summary: 'Moves a brand one place up or down in the list. At its end nothing changes.',
  params: brandById,
  body: z.object({ to: z.enum(['up', 'down']) }),
  response: done,
});
