import type { NamedBrands } from '#contract/listings/bring-in/spellings.ts';
import { photosPerListing } from '#contract/photos/photo-urls.ts';
import { type BroughtPhoto, indexPhotos, type MatchedPhotos, matchPhotos } from './match-photos.ts';
import { type CellErrors, type ReadRow, readRow } from './read-row.ts';
import type { Cells } from './reading/read-table.ts';

export interface Judged extends ReadRow {
  photos: readonly BroughtPhoto[];
}

export type Judge = (cells: Cells) => Judged;

/** Judges the rows with the photographs that are there. What a row says is judged once, however often the page is drawn. */
export function makeJudge(photos: readonly BroughtPhoto[], brands?: NamedBrands): Judge {
  const index = indexPhotos(photos);
  const known = new WeakMap<Cells, Judged>();
  return (cells) => {
    const before = known.get(cells);
    if (before) return before;
    const judged = judge(cells, matchPhotos(cells, index), brands);
    known.set(cells, judged);
    return judged;
  };
}

function judge(cells: Cells, matched: MatchedPhotos, brands?: NamedBrands): Judged {
  const { typed, errors } = readRow(
    cells,
    matched.photos.map(({ path }) => path),
    brands,
  );
  const photos = photoError(matched) ?? errors.photos;
  const all: CellErrors = { ...errors, ...(photos && { photos }) };
  return { typed, errors: all, photos: matched.photos };
}

function photoError({ missing, left }: MatchedPhotos): string | undefined {
  const names = missing.map((name) => `“${name}”`).join(', ');
  if (missing.length === 1) return `${names} is not among the photos. Add it, or correct its name.`;
  if (missing.length > 1) return `${names} are not among the photos. Add them, or correct their names.`;
  return left.length > 0
    ? `A listing has at most ${photosPerListing} photos: the first ${photosPerListing} are taken.`
    : undefined;
}
