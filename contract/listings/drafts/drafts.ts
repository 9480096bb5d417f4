import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { doneOrRefusedSchema } from '#contract/listings/many/many-listings.ts';
import { photosPerListing } from '#contract/photos/photo-urls.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { draftTypedSchema } from './draft-schema.ts';
import { createdAtOnce, draftsMax, publishedAtOnce } from './draft-values.ts';

export const draftErrors = {
  notFound: { code: 'drafts.not_found', status: 404, message: 'This draft is no longer there.' },
  tooMany: {
    code: 'drafts.too_many',
    status: 409,
    message: `You have ${draftsMax} drafts. Publish or delete some of them first.`,
  },
  published: { code: 'drafts.published', status: 409, message: 'This draft was published already.' },
  incomplete: { code: 'drafts.incomplete', status: 409, message: 'Something is missing.' },
} as const satisfies Record<string, ErrorDefinition>;

const byId = z.object({ id: idSchema(draftErrors.notFound.message) });

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/me/drafts/:id',
  forTools: 'listings:write',
  summary: 'Keeps what was typed of a listing. The id is made by the browser and becomes that of the listing.',
  params: byId,
  body: z.object({
    typed: draftTypedSchema,
    photoIds: z.array(idSchema()).max(photosPerListing, 'Maximum 8 images allowed').default([]),
  }),
  response: z.object({ id: idSchema(), changedAt: z.string() }),
});

export const createDrafts = endpoint({
  method: 'POST',
  path: '/api/me/drafts',
  forTools: 'listings:write',
  summary: 'Keeps new drafts, as many as there is room for. One that is there already stays as it is.',
  body: z.object({
    /** Made by the browser for one table: its drafts can be taken back together. */
    importId: idSchema().optional(),
    drafts: z
      .array(z.object({ id: idSchema(), typed: draftTypedSchema }))
      .min(1, 'Choose at least one draft.')
      .max(createdAtOnce, `Send at most ${createdAtOnce} drafts at once.`),
  }),
  response: z.object({
    done: z.array(idSchema()),
    /** Those that were there before. */
    known: z.array(idSchema()),
    refused: z.array(z.object({ id: idSchema(), code: z.string(), message: z.string() })),
  }),
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/me/drafts/:id',
  forTools: 'listings:read',
  summary: 'An own draft with its photographs.',
  params: byId,
  response: z.object({ id: idSchema(), typed: draftTypedSchema, photos: z.array(photoSchema), changedAt: z.string() }),
});

export const removeDraft = endpoint({
  method: 'DELETE',
  path: '/api/me/drafts/:id',
  forTools: 'listings:write',
  summary: 'Deletes an own draft with its photographs.',
  params: byId,
  response: z.object({ done: z.literal(true) }),
});

/** The way back of an import goes by its id, so that no list of hundreds is sent. */
const chosenDraftIds = z
  .array(idSchema(draftErrors.notFound.message), 'Choose at least one draft.')
  .min(1, 'Choose at least one draft.')
  .max(publishedAtOnce, `Choose at most ${publishedAtOnce} drafts.`);

export const removeDrafts = endpoint({
  method: 'POST',
  path: '/api/me/drafts/removals',
  forTools: 'listings:write',
  summary: 'Deletes own drafts with their photographs: the chosen ones, or what is still a draft of one import.',
  body: z.union([z.object({ ids: chosenDraftIds }), z.object({ importId: idSchema() })]),
  response: z.object({ removed: z.int() }),
});

export const changeDrafts = endpoint({
  method: 'POST',
  path: '/api/me/drafts/changes',
  forTools: 'listings:write',
  summary: 'Writes the same into several own drafts; all else in them stays.',
  body: z.object({ ids: chosenDraftIds, typed: draftTypedSchema }),
  response: z.object({ changed: z.int() }),
});

export const myDraftSchema = z.object({
  id: idSchema(),
  title: z.string(),
  /** As it was typed. */
  price: z.string(),
  photo: photoSchema.nullable(),
  changedAt: z.string(),
  /** The first of what keeps it from being published. */
  problem: z.string().nullable(),
  /** All that keeps it from being published, in a word each. */
  needs: z.array(z.string()),
});
export type MyDraft = z.infer<typeof myDraftSchema>;

export const findDrafts = endpoint({
  method: 'GET',
  path: '/api/me/drafts',
  forTools: 'listings:read',
  summary: 'The own drafts, the latest first, and how many there are.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  response: z.object({
    drafts: z.array(myDraftSchema),
    count: z.int(),
    /** Tables that were brought in, and how many of their rows are drafts still. */
    imports: z.array(z.object({ id: idSchema(), count: z.int(), title: z.string() })),
    /** How many more listings the plan takes this month; null without a limit. */
    listingRoom: z.int().nullable(),
    nextCursor: z.string().nullable(),
  }),
});

export const publishDrafts = endpoint({
  method: 'POST',
  path: '/api/me/drafts/publications',
  forTools: 'listings:write',
  summary: 'Publishes drafts, as many as the plan has room for; the rest is listed with the reason.',
  body: z.object({ ids: chosenDraftIds }),
  response: doneOrRefusedSchema,
});
