import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import type { PhotoFacts } from '#contract/photos/photo-urls.ts';
import { type PhotoItem, storedItem } from '#web/photos/photo-item.ts';

/** What differs from the listing as it is stored, or from an empty form: the rest is taken as it is then. */
export interface ListingDraft {
  changes?: Partial<ListingFormValues>;
  photos?: DraftPhoto[];
}

/** A photograph that was sent; of one that was not, only its name is left after the page is gone, and why it was refused. */
type DraftPhoto = { photo: PhotoFacts; isStored?: true } | { name: string; error?: string };

/** Under which the device keeps what was typed into a draft of the server. */
export const openedDraftName = (draftId: string): string => `draft:${draftId}`;

export function withChange(
  draft: ListingDraft,
  stored: ListingFormValues,
  part: Partial<ListingFormValues>,
): ListingDraft {
  const all = Object.entries({ ...draft.changes, ...part });
  const differs = all.filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof ListingFormValues]),
  );
  return { ...draft, changes: differs.length > 0 ? Object.fromEntries(differs) : undefined };
}

export function withPhotos(
  draft: ListingDraft,
  stored: readonly PhotoItem[],
  items: readonly PhotoItem[],
): ListingDraft {
  const isStored = ({ id }: PhotoItem) => stored.some((item) => item.id === id);
  const isUnchanged = items.length === stored.length && items.every(({ id }, place) => stored[place]?.id === id);
  const photos = items.map((item): DraftPhoto => {
    if (!item.photo) return { name: item.name, ...(item.error && { error: item.error }) };
    return { photo: item.photo, ...(isStored(item) && { isStored: true }) };
  });
  return { ...draft, photos: isUnchanged ? undefined : photos };
}

/** The photographs of the form: in the order of the draft, without those that the listing has lost since. */
export function photosOf(draft: ListingDraft, stored: readonly PhotoItem[]): PhotoItem[] {
  if (!draft.photos) return [...stored];
  const isThere = (id: string) => stored.some((item) => item.id === id);
  const kept = draft.photos.flatMap((item) => {
    if (!('photo' in item)) return [unsentItem(item)];
    return item.isStored && !isThere(item.photo.id) ? [] : [storedItem(item.photo)];
  });
  return [...kept, ...stored.filter(({ id }) => !kept.some((item) => item.id === id))];
}

const notSent = 'Not sent before the page was closed. Remove it and add it again.';

function unsentItem({ name, error = notSent }: { name: string; error?: string }): PhotoItem {
  return {
    id: crypto.randomUUID(),
    name,
    state: 'failed',
    progress: 0,
    error,
  };
}
