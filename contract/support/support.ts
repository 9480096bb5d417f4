import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { supportSchema } from './support-schema.ts';

export const supportErrors = {
  brokenLink: {
    code: 'support.broken_link',
    status: 400,
    message: 'This link to your request does not work any more. Please write a new message at Contact Us.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const createHelpSubmission = endpoint({
  method: 'POST',
  path: '/api/support/submissions',
  summary: 'Sends a message to the support team.',
  body: z.object({
    /** Made by the form, so that a message sent twice arrives once. */
    id: idSchema(),
    ...supportSchema.shape,
    /** From the link of a mail of ours: the words belong to that request. */
    request: z.string().max(200).optional(),
    /** No person sees this field; programs that fill in every field give themselves away by it. */
    website: z.string().max(2000).optional(),
  }),
  response: z.object({ done: z.literal(true) }),
});
