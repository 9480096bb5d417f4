import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { brandRequestSchema } from './brand-request-schema.ts';
import { brandAsksMax, brandOutcomes, brandRequestStates } from './brand-request-values.ts';

export const brandRequestErrors = {
  known: { code: 'brand_requests.known', status: 409, message: 'This brand is in the list already.' },
  tooMany: {
    code: 'brand_requests.too_many',
    status: 409,
    message: `You have asked for ${brandAsksMax} brands that we have not looked at yet. Please wait for us.`,
  },
  notFound: { code: 'brand_requests.not_found', status: 404, message: 'We could not find this request.' },
} as const satisfies Record<string, ErrorDefinition>;

export const askForBrand = endpoint({
  method: 'POST',
  path: '/api/brand-requests',
  summary: 'Asks our team for a brand that the list does not have. Asked twice, it is asked once.',
  body: brandRequestSchema,
  response: z.object({ state: z.enum(brandRequestStates) }),
});

export const brandRequestRowSchema = z.object({
  id: idSchema(),
  /** As the first who asked wrote it. */
  name: z.string(),
  askers: z.int(),
  firstAskedAt: z.string(),
});
export type BrandRequestRow = z.infer<typeof brandRequestRowSchema>;

export const findBrandRequests = endpoint({
  method: 'GET',
  path: '/api/admin/brand-requests',
  summary: 'Brands that members asked for and nobody has decided about, the most wanted first.',
  response: z.object({ requests: z.array(brandRequestRowSchema) }),
});

export const settleBrandRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/brand-requests/:id/decision',
  summary:
    'Says that a brand is in the list now, which its askers are told, or that it will not be. A member who asks again is told, too.',
  params: z.object({ id: idSchema(brandRequestErrors.notFound.message) }),
  body: z.object({ outcome: z.enum(brandOutcomes, 'Say whether it is done or declined.') }),
  response: z.object({ done: z.literal(true) }),
});
