import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { photoTypes } from './photo-urls.ts';

/** How many photographs a member may keep that no listing uses. */
export const unusedPhotosLimit = 100;
/** How many uploads of one member are on their way, or wait for their turn, at the same time. */
export const uploadsAtOnce = 6;
/** Clean-up leaves younger uploads alone: they may belong to a form that was not saved yet. */
export const unusedPhotoHours = 24;

export const photoErrors = {
  unauthenticated: { ...commonErrors.unauthenticated, message: 'User not authenticated' },
  empty: { code: 'photos.empty', status: 422, message: 'This file is empty. Choose another image.' },
  unreadable: {
    code: 'photos.unreadable',
    status: 422,
    message: 'We could not read this image. Try a JPEG, PNG, WebP, AVIF or HEIC file.',
  },
  damaged: {
    code: 'photos.damaged',
    status: 422,
    message: 'This image is damaged or incomplete. Try saving it again, or choose another.',
  },
  tooLarge: {
    code: 'photos.too_large',
    status: 413,
    message: 'This photo is larger than 15 MB. Choose a smaller one.',
  },
  tooManyPixels: {
    code: 'photos.too_many_pixels',
    status: 422,
    message: 'This photo has more than 50 megapixels. Choose a smaller one.',
  },
  tooNarrow: {
    code: 'photos.too_narrow',
    status: 422,
    message: 'This image is too long and narrow. Choose one of a more usual shape.',
  },
  tooManyUnused: {
    code: 'photos.too_many_unused',
    status: 409,
    message: `You have ${unusedPhotosLimit} photos that no listing uses. Clean up unused images first.`,
  },
  idTaken: { code: 'photos.id_taken', status: 409, message: 'This photo could not be saved. Please add it again.' },
  notFound: { code: 'photos.not_found', status: 404, message: 'We could not find this photo.' },
  tooManyAtOnce: {
    code: 'photos.too_many_at_once',
    status: 429,
    message: 'You are sending many photos at once. Please wait until some have arrived and try again.',
  },
  busy: {
    code: 'photos.busy',
    status: 503,
    message: 'Many photos are being uploaded right now. Please try again in a moment.',
  },
  storageFull: {
    code: 'photos.storage_full',
    status: 507,
    message: 'There is no room for new photos right now. Please try again later.',
  },
  viewUnavailable: {
    code: 'photos.view_unavailable',
    status: 503,
    message: 'Photos cannot be shown right now. Please try again in a moment.',
  },
  storageUnavailable: {
    code: 'photos.storage_unavailable',
    status: 503,
    message: 'Photos cannot be stored right now. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const photoSchema = z.object({
  id: idSchema(),
  ownerId: idSchema(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** A few blurred bytes (base64) to show while the photograph loads. */
  thumbhash: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

/** An id made by the browser: sending the same photograph again after a lost connection makes no second one. */
const uploadQuery = z.object({ id: idSchema() });

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/photos',
  forTools: 'listings:write',
  summary: 'Stores a photograph for a listing. The body is the image file itself.',
  query: uploadQuery,
  file: photoTypes,
  response: photoSchema,
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id',
  forTools: 'listings:write',
  summary: 'Deletes an own photograph that no listing uses.',
  params: z.object({ id: idSchema('Invalid image URL format.') }),
  response: z.object({ done: z.literal(true) }),
});

export const cleanUpPhotos = endpoint({
  method: 'POST',
  path: '/api/photos/clean-ups',
  summary: 'Deletes the own photographs that no listing uses and that are older than a day.',
  response: z.object({ deletedCount: z.int().nonnegative() }),
});

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/me/avatar',
  summary: 'Replaces the own avatar. The body is the image file itself; its middle square is kept.',
  query: uploadQuery,
  file: photoTypes,
  response: z.object({ avatarUrl: z.string() }),
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/me/avatar',
  summary: 'Removes the own avatar.',
  response: z.object({ done: z.literal(true) }),
});
