import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { fitSchema } from './fit-schema.ts';

export const getMyFit = endpoint({
  method: 'GET',
  path: '/api/me/fit',
  summary: 'The own measurements, shades and kind of piece, for nobody but their owner; null while nothing was saved.',
  response: z.object({ fit: fitSchema.nullable() }),
});

export const saveMyFit = endpoint({
  method: 'PUT',
  path: '/api/me/fit',
  summary: 'Saves the own measurements, shades and kind of piece.',
  body: fitSchema,
  response: z.object({ fit: fitSchema }),
});

export const deleteMyFit = endpoint({
  method: 'DELETE',
  path: '/api/me/fit',
  summary: 'Forgets the own measurements, shades and kind of piece. Nothing saved is no error.',
  response: z.object({ done: z.literal(true) }),
});
