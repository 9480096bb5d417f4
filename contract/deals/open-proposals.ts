import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingFieldsSchema } from '#contract/listings/listing-schema.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { chosenListingsSchema, manyChangeSchema } from '#contract/listings/many/many-schema.ts';

const openProposalSchema = z.object({
  dealId: idSchema(),
  /** The other parties of the proposal. */
  others: z.array(z.object({ id: idSchema(), displayName: z.string() })),
  /** The owner would get another wig. */
  isTrade: z.boolean(),
  /** The owner would get this cash, with the shipping; null in a trade without cash for the owner. */
  cents: z.int().nullable(),
});
export type OpenProposal = z.infer<typeof openProposalSchema>;

const answer = z.object({ proposals: z.array(openProposalSchema) });

export const findOpenProposals = endpoint({
  method: 'GET',
  path: '/api/listings/:id/open-proposals',
  summary: 'The open proposals for an own listing, the latest first.',
  params: z.object({ id: idSchema(listingErrors.notFound.message) }),
  response: answer,
});

export const findEndingProposals = endpoint({
  method: 'POST',
  path: '/api/me/open-proposals',
  summary: 'The open proposals that a change of own listings would end. Changes nothing.',
  body: z.object({
    ids: chosenListingsSchema,
    /** One change for all of the listings, or what the form of one listing says. */
    changes: z.union([manyChangeSchema, listingFieldsSchema], 'Say what changes.'),
  }),
  response: answer,
});
