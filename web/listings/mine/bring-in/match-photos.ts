import { photosPerListing } from '#contract/photos/photo-urls.ts';
import type { Cells } from './reading/read-table.ts';

/** A photograph that was chosen, or lies in a ZIP that was. */
export interface BroughtPhoto {
  /** The path within a ZIP; else the name. */
  path: string;
  file: File;
}

export interface MatchedPhotos {
  photos: BroughtPhoto[];
  /** Named in the row, and not among the files. */
  missing: string[];
  /** More than a listing has. */
  left: BroughtPhoto[];
}

/** Those that a row names, in its order; where it names none, those whose name or folder begins with its reference. */
export function matchPhotos({ photos: names = '', reference = '' }: Cells, found: PhotoIndex): MatchedPhotos {
  const matched = new Set<BroughtPhoto>();
  const missing: string[] = [];
  for (const name of splitNames(names, found)) {
    const photo = found.byName(name);
    if (photo) matched.add(photo);
    else missing.push(name);
  }
  if (names === '' && reference !== '') for (const photo of found.byReference(reference)) matched.add(photo);
  const all = [...matched];
  return { photos: all.slice(0, photosPerListing), missing, left: all.slice(photosPerListing) };
}

/** Semicolons, bars or lines between names; commas, too, where a name with a comma is not there. */
function splitNames(text: string, found: PhotoIndex): string[] {
  return text
    .split(/[;|\n]/)
    .flatMap((part) => (found.byName(part.trim()) ? [part] : part.split(',')))
    .map((name) => name.trim())
    .filter(Boolean);
}

interface PhotoIndex {
  byName(name: string): BroughtPhoto | undefined;
  byReference(reference: string): BroughtPhoto[];
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Finds photographs by name, however it is written: with a folder or without, in capitals, without its ending. */
export function indexPhotos(photos: readonly BroughtPhoto[]): PhotoIndex {
  const names = new Map<string, BroughtPhoto>();
  const sorted = photos.toSorted((one, other) => inOrder.compare(orderOf(one), orderOf(other)));
  for (const photo of sorted) {
    const path = plain(photo.path);
    const name = baseOf(path);
    for (const key of [path, name, withoutEnding(name)]) if (!names.has(key)) names.set(key, photo);
  }
  return {
    byName: (name) => names.get(plain(name)) ?? names.get(baseOf(plain(name))),
    byReference(reference) {
      const wanted = plain(reference);
      return sorted.filter(({ path }) =>
        plain(path)
          .split('/')
          .some((part) => beginsWith(part, wanted)),
      );
    },
  };
}

/** Exports of other shops give addresses: what follows the name in one is no part of it. */
const plain = (path: string): string =>
  path
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(https?:[^?#]*).*$/, '$1');
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** "a1.jpg" before "a1-2.jpg". */
const orderOf = ({ path }: BroughtPhoto): string => withoutEnding(plain(path));
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/, '');

/** "A1" begins "a1-front.jpg" and "a1.jpg", and does not begin "a12.jpg". */
function beginsWith(name: string, reference: string): boolean {
  return name.startsWith(reference) && !/^[\p{L}\p{N}]/u.test(name.slice(reference.length));
}
