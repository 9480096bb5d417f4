import { type BrandId, firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';
import type { WishAlert, WishFilters } from '#contract/wishes/wish-values.ts';
import { pick } from '../pick.ts';

/** A wish that the server has taken. */
export interface SavedWish {
  id: string;
  ownerId: string;
  alert: WishAlert;
  filters: WishFilters;
  savedAt: number;
}

/** A wig that the server has put on the shelf. */
export interface OfferedWig {
  id: string;
  ownerId: string;
  brand: BrandId;
  color: string;
  priceCents: number;
  /** A word in its description that only a few others have. */
  word: string;
  askedAt: number;
  savedAt: number;
}

/** None of them is a part of another, or of anything else that is written here. */
export const rareWords = Array.from({ length: 40 }, (_, at) => `zq${String.fromCharCode(97 + (at % 26))}x${at + 10}`);

/** What members wish for: a brand in a color up to a price, a word, a seller. */
export function wishFor(sellerId: string): { name: string; filters: WishFilters } {
  const chance = Math.random();
  if (chance < 0.3) return { name: 'A seller', filters: { seller: sellerId } };
  if (chance < 0.6) return { name: 'A style', filters: { q: pick(rareWords) } };
  const filters = {
    brands: pick(firstBrandIds),
    color: pick(facets.color.values),
    maxPrice: String(50 + 50 * pick([1, 3, 9])),
  };
  return { name: 'A bargain', filters };
}

/** Said once more, in words of its own: whether this wig is what that wish is for. */
export function fulfils(
  wig: OfferedWig,
  { ownerId, filters: { seller, q, brands, color, maxPrice } }: SavedWish,
): boolean {
  return (
    wig.ownerId !== ownerId &&
    (seller === undefined || seller === wig.ownerId) &&
    (q === undefined || q === wig.word) &&
    (brands === undefined || brands === wig.brand) &&
    (color === undefined || color === wig.color) &&
    (maxPrice === undefined || wig.priceCents <= Number(maxPrice) * 100)
  );
}
