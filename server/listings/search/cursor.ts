import { type ListingSort, listingPagesMax, nearShadesMax } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { isMoment } from '#contract/moment-schema.ts';
import { Refusal } from '#server/lib/errors.ts';
import { noPriceCents } from '#server/listings/price-ends.ts';

/** Where a page of a list ended: the next one starts right after this listing, however many have come since. */
export interface Cursor {
  sort: ListingSort;
  /** The part of the order, counted from 1. */
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

/** The orders in parts, with how many there are at most. */
const partsMax: Partial<Record<ListingSort, number>> = { best: 2, softest: 3, closest: nearShadesMax };

function hasTier(tier: number, sort: ListingSort): boolean {
  const most = partsMax[sort];
  return most === undefined ? tier === 0 : tier >= 1 && tier <= most;
}

function isKey(key: number, sort: ListingSort): boolean {
  if (sort === 'price_asc' || sort === 'price_desc') return key >= -1 && key <= noPriceCents;
  return isMoment(key / 1000);
}
