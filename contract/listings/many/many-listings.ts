import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { chosenListingsSchema, manyChangeSchema } from './many-schema.ts';
import { undoSeconds } from './many-values.ts';

export const manyErrors = {
  noPrice: { code: 'listings.no_price', status: 409, message: 'It has no price.' },
  priceTooLow: { code: 'listings.price_too_low', status: 409, message: 'Its price would be zero or less.' },
  priceTooHigh: { code: 'listings.price_too_high', status: 409, message: 'Its price would be too high.' },
  notForSale: {
    code: 'listings.not_for_sale',
    status: 409,
    message: 'It is not for sale, so no offer of cash can be answered.',
  },
  noShipping: {
    code: 'listings.no_shipping',
    status: 409,
    message: 'It has no shipping price, so it cannot be bought right away.',
  },
  notActive: { code: 'listings.not_active', status: 409, message: 'It is not active.' },
  changedSince: { code: 'listings.changed_since', status: 409, message: 'It was changed since then.' },
  undoPassed: { code: 'listings.undo_passed', status: 409, message: 'It is too late to undo this.' },
} as const satisfies Record<string, ErrorDefinition>;

const byId = z.object({ id: idSchema(manyErrors.undoPassed.message) });
const chosen = z.object({ listingIds: chosenListingsSchema, change: manyChangeSchema });

/** What was done, and what could not be done and why; both in the order in which they were given. */
export const doneOrRefusedSchema = z.object({
  done: z.array(idSchema()),
  refused: z.array(z.object({ id: idSchema(), title: z.string(), code: z.string(), message: z.string() })),
});

export const manyAnswerSchema = doneOrRefusedSchema.extend({
  /** Proposals of others that end with it, and that nothing brings back. */
  endedOffers: z.int(),
});
export type ManyAnswer = z.infer<typeof manyAnswerSchema>;

export const previewChange = endpoint({
  method: 'POST',
  path: '/api/me/listing-changes/previews',
  forTools: 'listings:write',
  summary: 'Says what a change of several own listings would do, and does nothing.',
  body: chosen,
  response: manyAnswerSchema,
});

export const changeListings = endpoint({
  method: 'POST',
  path: '/api/me/listing-changes',
  forTools: 'listings:write',
  summary:
    'Changes several own listings at once. The id is made by the browser, so that a repeated request changes nothing twice.',
  body: chosen.extend({ id: idSchema() }),
  response: manyAnswerSchema,
});

export const undoChange = endpoint({
  method: 'DELETE',
  path: '/api/me/listing-changes/:id',
  forTools: 'listings:write',
  summary: `Takes a change of several listings back within ${undoSeconds} seconds; offers that it ended stay ended.`,
  params: byId,
  response: doneOrRefusedSchema,
});
