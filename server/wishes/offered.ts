import { bandOfListing } from '#server/listings/search/conditions.ts';

/** Cents at which one price band ends: most people choose round numbers, so that most wishes cover whole bands. */
const bandEnds = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500].map(
  (dollars) => dollars * 100,
);
export const priceBandSql = (cents: string) => `width_bucket(${cents}, array[${bandEnds.map((end) => end + 1)}])`;

/**
 * A listing as wishes look at it: its facts and the lexemes of all its words.
 * `from` has the columns of listings, each of them once.
 */
export const offeredSql = (from: string) => `select id, user_id, brand, condition, type, color, cap_features, cap_size,
    ${bandOfListing} as length_band, fiber_type, piece, shade, price_cents, ${priceBandSql('price_cents')} as price_band,
    is_reserved, (select profile_visible from profiles where profiles.id = user_id) as is_seller_visible, all_words
  from ${from}`;
