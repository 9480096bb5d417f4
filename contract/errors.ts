import { z } from 'zod';

/** The shape of every refusal: a code for machines, a sentence for people, and the field it is about where there is one. */
export const apiErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});
export type ApiError = z.infer<typeof apiErrorSchema>;

/** Refusals that any route can give. Each feature's contract adds its own, named `feature.reason`. */
export const commonErrors = {
  unauthenticated: { code: 'auth.required', status: 401, message: 'Not authenticated' },
  forbidden: { code: 'auth.forbidden', status: 403, message: 'You are not allowed to do this.' },
  foreignOrigin: { code: 'request.foreign_origin', status: 403, message: 'This request came from another site.' },
  notFound: { code: 'not_found', status: 404, message: 'We could not find this.' },
  invalid: { code: 'request.invalid', status: 400, message: 'Please check what you entered.' },
  unstorable: {
    code: 'request.unstorable_text',
    status: 400,
    message: 'This text holds characters that cannot be saved. Please type it again.',
  },
  tooSlow: {
    code: 'request.too_slow',
    status: 408,
    message: 'This took too long to arrive. Please check your connection and try again.',
  },
  tooLarge: { code: 'request.too_large', status: 413, message: 'This is too large to send.' },
  rateLimited: {
    code: 'request.rate_limited',
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  unavailable: {
    code: 'unavailable',
    status: 503,
    message: 'Wigloop is busy or restarting. Please try again in a moment.',
  },
  internal: { code: 'internal', status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>;

export interface ErrorDefinition {
  code: string;
  status: number;
  message: string;
}
