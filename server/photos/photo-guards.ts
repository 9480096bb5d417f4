import { commonErrors } from '#contract/errors.ts';
import { photoErrors } from '#contract/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Guard } from '#server/lib/serve.ts';

/** The same door, with the words that photographs have for people without a session. */
export function withPhotoWords<Caller>(guard: Guard<Caller>): Guard<Caller> {
  return {
    ...guard,
    async check(request) {
      try {
        return await guard.check(request);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== commonErrors.unauthenticated.code) throw error;
        throw new Refusal(photoErrors.unauthenticated);
      }
    },
  };
}
