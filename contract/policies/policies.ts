import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { writtenPolicySchema } from './policy-schema.ts';
import { paymentMethods, shippingMethods, shipsWithinDays } from './policy-values.ts';

export const policySchema = z.object({
  paymentMethods: z.array(z.enum(paymentMethods)),
  shippingMethods: z.array(z.enum(shippingMethods)),
  /** A state or a country. */
  shipsFrom: z.string().nullable(),
  shipsWithinDays: z.literal(shipsWithinDays).nullable(),
  returnPolicy: z.string().nullable(),
  additionalNotes: z.string().nullable(),
  isVisible: z.boolean(),
  /** Null while nothing was saved. */
  lastUpdated: z.string().nullable(),
});
export type Policy = z.infer<typeof policySchema>;

export const getMemberPolicy = endpoint({
  method: 'GET',
  path: '/api/members/:id/policy',
  summary: "A seller's policy, if there is one and the seller shows it.",
  params: z.object({ id: idSchema('We could not find this member.') }),
  response: z.object({ policy: policySchema.omit({ isVisible: true }).nullable() }),
});
export type ShownPolicy = NonNullable<z.infer<typeof getMemberPolicy.response>['policy']>;

export const getMyPolicy = endpoint({
  method: 'GET',
  path: '/api/me/policy',
  summary: 'The own policy; empty and visible while none was saved.',
  response: policySchema,
});

export const saveMyPolicy = endpoint({
  method: 'PUT',
  path: '/api/me/policy',
  summary: 'Saves the own policy.',
  body: writtenPolicySchema,
  response: policySchema,
});
