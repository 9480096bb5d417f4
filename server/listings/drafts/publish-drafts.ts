import type { CallAnswer } from '#contract/endpoint.ts';
import { judgeDraft } from '#contract/listings/drafts/draft-schema.ts';
import { draftErrors, type publishDrafts as publishCall } from '#contract/listings/drafts/drafts.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { isAboutCaller, Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { createListing } from '#server/listings/selling/save-listing.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { getDraft, isPublished } from './drafts.ts';

/** One after the other, each in a transaction of its own, so that what the plan has room for is published and the rest stays a draft. */
export async function publishDrafts(
  deps: Pick<Deps, 'database' | 'clock'>,
  services: { settings: SettingsReader; media: MediaStore; brands: BrandReader },
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<CallAnswer<typeof publishCall>> {
  const answer: CallAnswer<typeof publishCall> = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    // Said again after a lost answer, it is the same publication.
    if (await isPublished(deps, id, ownerId)) {
      answer.done.push(id);
      continue;
    }
    let title = '';
    try {
      const draft = await getDraft(deps, id, ownerId);
      title = draft.typed.title ?? '';
      const photoIds = draft.photos.map((photo) => photo.id);
      const { fields, problem } = judgeDraft(draft.typed, photoIds);
      if (!fields) throw new Refusal(draftErrors.incomplete, { message: problem ?? draftErrors.incomplete.message });
      await createListing(deps, services, { id, ownerId, fields });
      answer.done.push(id);
    } catch (error) {
      const isNoRoom = error instanceof Refusal && error.code === sellingErrors.planLimit.code;
      if (!(error instanceof Refusal) || (isAboutCaller(error) && !isNoRoom)) throw error;
      answer.refused.push({ id, title, code: error.code, message: error.message });
    }
  }
  return answer;
}
