import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import {
  cleanUpPhotos,
  deletePhoto,
  photoErrors,
  removeAvatar,
  setAvatar,
  uploadPhoto,
} from '#contract/photos/photos.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type Guard, serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { ImagePool } from './image-pool.ts';
import type { PhotoBodies } from './photo-bodies.ts';
import * as verbs from './photos.ts';
import { storePhoto } from './store-photo.ts';

export async function photoRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, images, photoBodies }: { gate: Gate; media: MediaStore; images: ImagePool; photoBodies: PhotoBodies },
): Promise<void> {
  app.addHook('onClose', async () => images.close());
  await app.register(async (uploads) => {
    photoBodies.accept(uploads);

    serve(
      uploads,
      uploadPhoto,
      withPhotoWords(gate.requireSubscribedWriter),
      async ({ query: { id }, caller, request, writing }) => {
        await verbs.requireRoomForPhoto(writing(deps), { ownerId: caller.id, id });
        const photo = await photoBodies.use(request, (file, gone) =>
          storePhoto(writing(deps), { media, images }, { ownerId: caller.id, id, file, gone }),
        );
        const { ownerId, width, height, thumbhash } = photo;
        return { id, ownerId, width, height, thumbhash };
      },
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );

    // Others see an avatar, so a suspended member cannot set one.
    serve(
      uploads,
      setAvatar,
      withPhotoWords(gate.requireWriter),
      ({ query: { id }, caller, request, writing }) =>
        photoBodies.use(request, (file, gone) =>
          verbs.setAvatar(writing(deps), { media, images }, { ownerId: caller.id, id, file, gone }),
        ),
      { bodyLimit: photoMaxBytes, hasOwnShare: true },
    );
  });

  serve(app, deletePhoto, withPhotoWords(gate.requireSubscriber), async ({ params: { id }, caller, writing }) => {
    await verbs.deletePhoto(writing(deps), media, { ownerId: caller.id, id });
    return { done: true as const };
  });

  serve(app, cleanUpPhotos, withPhotoWords(gate.requireSubscriber), ({ caller, writing }) =>
    verbs.cleanUpPhotos(writing(deps), media, caller.id),
  );

  serve(app, removeAvatar, withPhotoWords(gate.requireSession), async ({ caller, writing }) => {
    await verbs.removeAvatar(writing(deps), media, caller.id);
    return { done: true as const };
  });
}

/** Adds the words of photographs to the guard, for people without a session. */
function withPhotoWords<Caller>(guard: Guard<Caller>): Guard<Caller> {
  const isMissingSession = ({ code }: { code: string }) => code === commonErrors.unauthenticated.code;
  return {
    ...guard,
    refusals: guard.refusals.map((each) => (isMissingSession(each) ? photoErrors.unauthenticated : each)),
    async check(request) {
      try {
        return await guard.check(request);
      } catch (error) {
        if (!(error instanceof Refusal) || !isMissingSession(error)) throw error;
        throw new Refusal(photoErrors.unauthenticated);
      }
    },
  };
}
