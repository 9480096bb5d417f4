import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { supportSchema } from './support-schema.ts';

export const createHelpSubmission = endpoint({
  method: 'POST',
  path: '/api/support/submissions',
  summary: 'Sends a message to the support team.',
  body: z.object({
    /** Made by the form, so that a message sent twice arrives once. */
    id: z.uuid(),
    ...supportSchema.shape,
    /** No person sees this field; programs that fill in every field give themselves away by it. */
    website: z.string().max(2000).optional(),
  }),
  response: z.object({ done: z.literal(true) }),
});
