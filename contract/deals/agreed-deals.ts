import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { photoTypes } from '#contract/photos/photo-urls.ts';
import { addressSchema, keptAddressSchema } from './address-schema.ts';
import { dealErrors } from './deal-errors.ts';
import {
  adjustmentSchema,
  missingSchema,
  problemEntrySchema,
  problemSchema,
  stepDoneSchema,
} from './deal-forms-schema.ts';
import { dealLimits } from './deal-values.ts';
import { dealId, dealSchema } from './deals.ts';

/** What happens to a deal once it is agreed. Each answers with the deal as it is then. */

const byId = z.object({ id: dealId });
const noStep = dealErrors.stepNotFound.message;
const ofStep = byId.extend({ step: z.coerce.number(noStep).int(noStep).min(0, noStep).max(32_767, noStep) });
const ofProblem = byId.extend({ problem: z.string().max(60, dealErrors.problemNotFound.message) });
const madeId = idSchema('This has no valid id.');
const imageIds = z
  .array(idSchema(dealErrors.imageNotFound.message))
  .max(dealLimits.problemPhotos, dealErrors.tooManyEntries.message)
  .default([]);

const keptAddress = z.object({ address: keptAddressSchema.nullable() });

export const getMyAddress = endpoint({
  method: 'GET',
  path: '/api/me/address',
  summary: 'The address that the caller keeps for parcels of deals; null where there is none.',
  response: keptAddress,
});

export const saveMyAddress = endpoint({
  method: 'PUT',
  path: '/api/me/address',
  summary: 'Keeps an address. Deals agreed from then on have it; agreed ones keep theirs.',
  body: addressSchema,
  response: keptAddress,
});

export const deleteMyAddress = endpoint({
  method: 'DELETE',
  path: '/api/me/address',
  summary: 'Forgets the kept address. Agreed deals keep theirs until 30 days after they end.',
  response: keptAddress,
});

export const giveAddress = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/address',
  summary: 'Says where parcels of this deal should go; only whoever has to send one sees it. Also corrects.',
  params: byId,
  body: addressSchema,
  response: dealSchema,
});

export const markStepDone = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/steps/:step/done',
  summary: 'Says that the own payment or parcel was sent; also corrects how, until it is confirmed.',
  params: ofStep,
  body: stepDoneSchema,
  response: dealSchema,
});

export const needNoAddress = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/steps/:step/no-address',
  summary: 'Says that the own parcel needs no address: its time to be sent begins.',
  params: ofStep,
  response: dealSchema,
});

export const sayArrived = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/steps/:step/arrived',
  summary: 'Says that a parcel arrived: there are some days to try it on, and then it counts as confirmed.',
  params: ofStep,
  response: dealSchema,
});

export const confirmStep = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/steps/:step/confirmed',
  summary: 'Says that a payment or parcel has come; the last one completes the deal.',
  params: ofStep,
  response: dealSchema,
});

export const sayMissing = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/steps/:step/missing',
  summary: 'Says that what was marked as sent has not come, which opens a problem.',
  params: ofStep,
  body: missingSchema,
  response: dealSchema,
});

export const proposeLess = endpoint({
  method: 'POST',
  path: '/api/deals/:id/adjustments',
  summary:
    'Proposes an amount that the seller pays back so that the buyer keeps what came. The id is made by the sender.',
  params: byId,
  body: adjustmentSchema.extend({ id: madeId }),
  response: dealSchema,
});

export const answerLess = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/adjustments/:adjustment',
  summary: 'Answers such a proposal: a yes confirms what came, and the amount is due as a payment.',
  params: byId.extend({ adjustment: z.string().max(60, dealErrors.adjustmentNotFound.message) }),
  body: z.object({ answer: z.enum(['yes', 'no'], 'Answer with yes or no.') }),
  response: dealSchema,
});

export const openProblem = endpoint({
  method: 'POST',
  path: '/api/deals/:id/problems',
  summary: 'Opens a problem for our team, with words and photographs. The id is made by the sender.',
  params: byId,
  body: problemSchema.extend({ id: madeId, imageIds }),
  response: dealSchema,
});

export const addProblemEntry = endpoint({
  method: 'POST',
  path: '/api/deals/:id/problems/:problem/entries',
  summary: 'Adds words and photographs to the open problem. The id is made by the sender.',
  params: ofProblem,
  body: problemEntrySchema.extend({ id: madeId, imageIds }),
  response: dealSchema,
});

export const withdrawProblem = endpoint({
  method: 'DELETE',
  path: '/api/deals/:id/problems/:problem',
  summary: 'Withdraws a problem that the caller opened: the deal goes on where it was.',
  params: ofProblem,
  response: dealSchema,
});

export const uploadDealImage = endpoint({
  method: 'POST',
  path: '/api/deals/:id/images',
  summary: 'Stores a photograph for a problem of this deal. The body is the image file itself.',
  params: byId,
  query: z.object({ id: idSchema() }),
  file: photoTypes,
  response: z.object({ id: idSchema(), width: z.int(), height: z.int() }),
});
