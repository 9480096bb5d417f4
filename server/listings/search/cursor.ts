import { type ListingSort, listingPagesMax } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { Refusal } from '#server/lib/errors.ts';

/** Where a page of a list ended: the next one starts right after this listing, however many have come since. */
export interface Cursor {
  sort: ListingSort;
  /** Microseconds since 1970 for newest, cents for prices. */
  key: number;
  id: string;
  /** How many pages were read so far. */
  pages: number;
}

const firstMoment = Date.UTC(2000, 0) * 1000;
const lastMoment = Date.UTC(2200, 0) * 1000;

const written = /^(\w+)\.(-1|\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([1-9]\d{0,8})$/;

export function writeCursor({ sort, key, id, pages }: Cursor): string {
  return `${sort}.${key}.${id}.${pages}`;
}

/** A cursor comes back from outside: whatever we did not write ourselves is refused. */
export function readCursor(text: string, sort: ListingSort): Cursor {
  const [, writtenSort, key, id, pages] = written.exec(text) ?? [];
  if (writtenSort !== sort || !id || !isKey(Number(key), sort)) throw new Refusal(listingErrors.brokenCursor);
  if (Number(pages) >= listingPagesMax) throw new Refusal(listingErrors.tooDeep);
  return { sort, key: Number(key), id, pages: Number(pages) };
}

function isKey(key: number, sort: ListingSort): boolean {
  const [lowest, highest] = sort === 'newest' ? [firstMoment, lastMoment] : [-1, 2_147_483_647];
  return key >= lowest && key <= highest;
}
