import type { PhotoFacts } from '#contract/photo-urls.ts';
import { memberStorage } from '#web/lib/member-storage.ts';
import { type PhotoItem, storedItem } from '#web/photos/photo-item.ts';
import { emptyListing, type ListingFormValues } from './listing-form-values.ts';

const key = 'listing-draft';

export interface ListingDraft {
  values: ListingFormValues;
  items: PhotoItem[];
}

interface StoredDraft {
  values: ListingFormValues;
  photos: PhotoFacts[];
}

/** What was typed before the page was left, with the photographs that had already been sent. */
export function readDraft(): ListingDraft | undefined {
  try {
    const stored = JSON.parse(memberStorage.get('session', key) ?? 'null') as StoredDraft | null;
    if (!stored) return undefined;
    return { values: { ...emptyListing, ...stored.values }, items: stored.photos.map(storedItem) };
  } catch {
    return undefined;
  }
}

export function keepDraft(values: ListingFormValues, items: readonly PhotoItem[]): void {
  const photos = items.flatMap(({ photo }) => (photo ? [photo] : []));
  const isEmpty = photos.length === 0 && JSON.stringify(values) === JSON.stringify(emptyListing);
  if (isEmpty) dropDraft();
  else memberStorage.set('session', key, JSON.stringify({ values, photos } satisfies StoredDraft));
}

export function dropDraft(): void {
  memberStorage.remove('session', key);
}
