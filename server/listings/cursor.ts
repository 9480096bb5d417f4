import { z } from 'zod';
import { type ListingSort, listingPagesMax, listingSorts } from '#contract/listing-values.ts';
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

const shape = z.tuple([z.enum(listingSorts), z.int(), z.uuid(), z.int().min(1)]).refine(([sort, key]) => {
  if (sort === 'newest') return key > firstMoment && key < lastMoment;
  return key >= -1 && key <= 2_147_483_647;
});

export function writeCursor({ sort, key, id, pages }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id, pages])).toString('base64url');
}

/** A cursor comes back from outside: whatever we did not write ourselves is refused. */
export function readCursor(text: string, sort: ListingSort): Cursor {
  const parsed = shape.safeParse(decode(text));
  if (!parsed.success || parsed.data[0] !== sort) throw new Refusal(listingErrors.brokenCursor);
  const [, key, id, pages] = parsed.data;
  if (pages >= listingPagesMax) throw new Refusal(listingErrors.tooDeep);
  return { sort, key, id, pages };
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
