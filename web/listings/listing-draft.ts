import type { PhotoFacts } from '#contract/photo-urls.ts';
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
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft | null;
    if (!stored) return undefined;
    return { values: { ...emptyListing, ...stored.values }, items: stored.photos.map(storedItem) };
  } catch {
    return undefined;
  }
}

export function keepDraft(values: ListingFormValues, items: readonly PhotoItem[]): void {
  const photos = items.flatMap(({ photo }) => (photo ? [photo] : []));
  const isEmpty = photos.length === 0 && JSON.stringify(values) === JSON.stringify(emptyListing);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ values, photos } satisfies StoredDraft));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(key);
}
