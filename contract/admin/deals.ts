import { z } from 'zod';
import { dealStates } from '#contract/deals/deal-states.ts';
import { dealKinds, decisionOutcomes, listingFates } from '#contract/deals/deal-values.ts';
import { dealSchema } from '#contract/deals/deals.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { disputeDecisionSchema, staffNoteSchema } from './admin-forms-schema.ts';

const person = z.object({ id: idSchema(), name: z.string() });

/** A deal as the back office lists it; addresses and what owners told their listings to answer are in no answer. */
export const adminDealRowSchema = z.object({
  id: idSchema(),
  kind: z.enum(dealKinds),
  state: z.enum(dealStates),
  parties: z.array(z.object({ id: idSchema(), displayName: z.string() })),
  /** Titles, as the current terms have them. */
  wigs: z.array(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  /** When something happens by itself. */
  dueAt: z.string().nullable(),
  /** The admin who works on the dispute. */
  claimedBy: person.nullable(),
});

export const findAdminDeals = endpoint({
  method: 'GET',
  path: '/api/admin/deals',
  summary:
    'All deals, the last changed first, and those in dispute with the oldest dispute first; by state, and by a part of a party’s name or the id of a deal.',
  query: z.object({
    search: z.string().trim().max(100, 'Search for at most 100 characters.').optional(),
    state: z.enum(dealStates, 'There is no such state.').optional(),
    cursor: z.string().max(200, 'This page of the list does not exist.').optional(),
  }),
  response: z.object({ deals: z.array(adminDealRowSchema), nextCursor: z.string().nullable() }),
});

/** As its parties see it, but for addresses and what only they may do. */
export const adminDealSchema = dealSchema.omit({ myAddress: true, sendTo: true }).extend({
  claimedBy: person.nullable(),
  /** The team's note; no party sees it. */
  staffNote: z.string().nullable(),
  decidedBy: person.nullable(),
  /** The usual fate of each wig with each decision; empty unless disputed. */
  /** Ids of the steps that can go back; empty unless disputed. */
  returnable: z.array(z.int()),
  /** What becomes of each wig with each decision, unless it says otherwise; empty unless disputed. */
  fates: z.partialRecord(z.enum(decisionOutcomes), z.record(z.string(), z.enum(listingFates))),
});
export type AdminDealRow = z.infer<typeof adminDealRowSchema>;
export type AdminDeal = z.infer<typeof adminDealSchema>;

const byId = z.object({ id: idSchema('We could not find this deal.') });

export const getAdminDeal = endpoint({
  method: 'GET',
  path: '/api/admin/deals/:id',
  summary: 'One deal with its terms, steps, problems and timeline, without addresses.',
  params: byId,
  response: adminDealSchema,
});

export const claimDispute = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id/claim',
  summary: 'Takes a dispute on, so that nobody else decides it.',
  params: byId,
  response: adminDealSchema,
});

export const releaseDispute = endpoint({
  method: 'DELETE',
  path: '/api/admin/deals/:id/claim',
  summary: 'Gives a claimed dispute back, whoever holds it.',
  params: byId,
  response: adminDealSchema,
});

export const noteDispute = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id/note',
  summary: 'Keeps what the team knows about a deal.',
  params: byId,
  body: z.object({ note: staffNoteSchema }),
  response: adminDealSchema,
});

export const decideDispute = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id/decision',
  summary: 'Ends a dispute, or sends back what was sent. The reason is shown to all parties.',
  params: byId,
  body: disputeDecisionSchema,
  response: adminDealSchema,
});
