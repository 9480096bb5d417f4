import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { photoTypes } from '#contract/photos/photo-urls.ts';

export const ownershipErrors = {
  notFound: { code: 'ownership.not_found', status: 404, message: 'We could not find a proof of ownership.' },
  codeOver: {
    code: 'ownership.code_over',
    status: 409,
    message: 'This code is of another day. Write the new one beside the wig and take the photo again.',
  },
  notOffered: {
    code: 'ownership.not_offered',
    status: 409,
    message: 'You can show ownership only for a wig that you are offering.',
  },
  photoUsed: {
    code: 'ownership.photo_used',
    status: 409,
    message: 'This photograph already shows another wig. Please take a new one.',
  },
  otherPhoto: {
    code: 'ownership.other_photo',
    status: 409,
    message: 'The owner has replaced the photograph meanwhile. Please look at the new one.',
  },
  notAgreed: {
    code: 'ownership.not_agreed',
    status: 409,
    message: 'You can confirm this once a deal about this wig is agreed.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const byListing = z.object({ id: idSchema('Listing not found') });

export const proofSchema = z.object({
  /** Which photograph it is: whoever says that it shows the wig names it. */
  photoId: idSchema(),
  /** What was to be written beside the wig. */
  code: z.string(),
  addedAt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Since when the listing carries the mark; null until our team has looked at this photograph. */
  shownAt: z.string().nullable(),
  /** Our team also saw the brand's label inside the cap. */
  isLabelShown: z.boolean(),
  /** Why a moderator did not find it shown. */
  refusal: z.string().nullable(),
});

/** As its owner, or a party of an open deal about it, sees it. */
export const ownershipSchema = z.object({
  /** What the owner writes beside the wig today; null for anyone else. */
  code: z.string().nullable(),
  proof: proofSchema.nullable(),
  /** Whether the caller may say that the photograph suffices: a party of an agreed deal. */
  mayConfirm: z.boolean(),
  /** When the other party of an agreed deal said that this photograph suffices, for the two of them alone. */
  sufficesSince: z.string().nullable(),
});
export type Ownership = z.infer<typeof ownershipSchema>;

export const getOwnership = endpoint({
  method: 'GET',
  path: '/api/listings/:id/ownership',
  summary: 'The proof of ownership of a listing, for its owner and for the parties of open deals about it.',
  params: byListing,
  response: ownershipSchema,
});

export const addProof = endpoint({
  method: 'PUT',
  path: '/api/listings/:id/ownership',
  summary: 'Stores a photograph of the own wig beside the code of the day. The body is the image file itself.',
  params: byListing,
  /** The id is made by the browser: sending the same photograph again makes no second one. */
  query: z.object({ id: idSchema(), code: z.string().trim().toUpperCase().max(20) }),
  file: photoTypes,
  response: ownershipSchema,
});

export const removeProof = endpoint({
  method: 'DELETE',
  path: '/api/listings/:id/ownership',
  summary: 'Deletes the own proof; the listing loses the mark.',
  params: byListing,
  response: ownershipSchema,
});

export const confirmOwnership = endpoint({
  method: 'PUT',
  path: '/api/listings/:id/ownership/confirmation',
  summary:
    'A party of an agreed deal says that the photograph suffices. That stays in the deal: the mark is our team’s.',
  params: byListing,
  response: ownershipSchema,
});
