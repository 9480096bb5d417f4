import { z } from 'zod';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { traceKinds } from './linked-accounts.ts';

const person = z.object({ id: idSchema(), name: z.string() });

export const linkedDealSchema = z.object({
  dealId: idSchema(),
  members: z.array(person),
  kinds: z.array(z.enum(traceKinds)),
  foundAt: z.string(),
});
export type LinkedDeal = z.infer<typeof linkedDealSchema>;

export const findLinkedDeals = endpoint({
  method: 'GET',
  path: '/api/admin/linked-deals',
  summary:
    'Completed deals between accounts that seem to be one person’s and that nobody has looked at, the oldest first.',
  response: z.object({ deals: z.array(linkedDealSchema) }),
});

export const lookAtLinkedDeal = endpoint({
  method: 'PUT',
  path: '/api/admin/linked-deals/:id/look',
  summary: 'Says that our team has looked at it. Nothing else follows, and the members are told nothing.',
  params: z.object({ id: idSchema(dealErrors.notFound.message) }),
  response: z.object({ done: z.literal(true) }),
});
