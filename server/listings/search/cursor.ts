import { type ListingSort, listingPagesMax } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { isMoment, lastMoment } from '#contract/moment-schema.ts';
import { Refusal } from '#server/lib/errors.ts';
import { noPriceCents } from '#server/listings/price-ends.ts';

/** Where a page of a list ended: the next one starts right after this listing, however many have come since. */
export interface Cursor {
  sort: ListingSort;
  /** Of the best match: 1 among those with every word in title, brand or facts, 2 among the others. Of the closest: which of the shades. */
  tier?: number;
  key: number;
  id: string;
  pages: number;
}

const written = /^([a-z_]+)([1-5]?)\.(-1|\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([1-9]\d{0,8})$/;

export function writeCursor({ sort, tier, key, id, pages }: Cursor): string {
  return `${sort}${tier ?? ''}.${key}.${id}.${pages}`;
}

/** A cursor comes back from outside: whatever we did not write ourselves is refused. */
export function readCursor(text: string, sort: ListingSort): Cursor {
  const [, writtenSort, tier, key, id, pages] = written.exec(text) ?? [];
  const isWhole = writtenSort === sort && hasTier(Number(tier), sort) && isKey(Number(key), sort);
  if (!isWhole || !id) throw new Refusal(listingErrors.brokenCursor);
  if (Number(pages) >= listingPagesMax) throw new Refusal(listingErrors.tooDeep);
  return { sort, ...(tier && { tier: Number(tier) }), key: Number(key), id, pages: Number(pages) };
}

/** Before everything of this shade: the page before ended with the shade before. */
export function startOf(tier: number, pages: number): Cursor {
  return { sort: 'closest', tier, key: lastMoment * 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', pages };
}

function hasTier(tier: number, sort: ListingSort): boolean {
  if (sort === 'best') return tier === 1 || tier === 2;
  return sort === 'closest' ? tier >= 1 : tier === 0;
}

function isKey(key: number, sort: ListingSort): boolean {
  if (sort === 'best' || sort === 'closest' || sort === 'newest') return isMoment(key / 1000);
  return key >= -1 && key <= noPriceCents;
}
