import { z } from 'zod';
import { dealKinds, dealStates } from '#contract/deals/deal-values.ts';
import { dealSchema } from '#contract/deals/deals.ts';
import { endpoint } from '#contract/endpoint.ts';

/** A deal as the back office lists it; addresses and what owners told their listings to answer are in no answer. */
export const adminDealRowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(dealKinds),
  state: z.enum(dealStates),
  parties: z.array(z.object({ id: z.uuid(), displayName: z.string() })),
  /** Titles, as the current terms have them. */
  wigs: z.array(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  /** When something happens by itself. */
  dueAt: z.string().nullable(),
});

export const findAdminDeals = endpoint({
  method: 'GET',
  path: '/api/admin/deals',
  summary: 'All deals, the last changed first; by state, and by a part of a party’s name or the id of a deal.',
  query: z.object({
    search: z.string().trim().max(100, 'Search for at most 100 characters.').optional(),
    state: z.enum(dealStates, 'There is no such state.').optional(),
    cursor: z.string().max(200, 'This page of the list does not exist.').optional(),
  }),
  response: z.object({ deals: z.array(adminDealRowSchema), nextCursor: z.string().nullable() }),
});

export const getAdminDeal = endpoint({
  method: 'GET',
  path: '/api/admin/deals/:id',
  summary: 'One deal with its terms, steps and timeline, without addresses.',
  params: z.object({ id: z.uuid('We could not find this deal.').toLowerCase() }),
  response: dealSchema,
});
