import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { dealSummarySchema } from './deals.ts';

/** Private facts of a party that another party reads while a deal goes on. */
const seenFacts = ['address', 'ways-to-be-paid'] as const;
export type SeenFact = (typeof seenFacts)[number];

export const findMemberDeals = endpoint({
  method: 'GET',
  path: '/api/members/:id/deals',
  summary:
    "The caller's own deals with a member that have not ended, and private facts of the caller that the member sees there.",
  params: z.object({ id: idSchema('This member has no valid id.') }),
  response: z.object({
    deals: z.array(z.object({ deal: dealSummarySchema, memberSees: z.array(z.enum(seenFacts)) })),
  }),
});
export type MemberDeals = z.infer<typeof findMemberDeals.response>;
