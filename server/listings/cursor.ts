import { type ListingSort, listingPagesMax } from '#contract/listing-values.ts';
import { listingErrors } from '#contract/listings.ts';
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function writeCursor({ sort, key, id, pages }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id, pages])).toString('base64url');
}

/** A cursor comes back from outside: whatever we did not write ourselves is refused. */
export function readCursor(text: string, sort: ListingSort): Cursor {
  const parts = decode(text);
  const [writtenSort, key, id, pages] = Array.isArray(parts) && parts.length === 4 ? (parts as unknown[]) : [];
  const isWhole = writtenSort === sort && isKey(key, sort) && isCount(pages) && typeof id === 'string' && uuid.test(id);
  if (!isWhole) throw new Refusal(listingErrors.brokenCursor);
  if (pages >= listingPagesMax) throw new Refusal(listingErrors.tooDeep);
  return { sort, key, id, pages };
}

function isKey(key: unknown, sort: ListingSort): key is number {
  if (!Number.isSafeInteger(key)) return false;
  const [lowest, highest] = sort === 'newest' ? [firstMoment, lastMoment] : [-1, 2_147_483_647];
  return (key as number) >= lowest && (key as number) <= highest;
}

function isCount(pages: unknown): pages is number {
  return Number.isSafeInteger(pages) && (pages as number) >= 1;
}

/** PostgreSQL counts microseconds, Date only milliseconds. */
export function momentOf(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0');
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`);
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
