import { type FilterName, facetOf, fieldOf, filterNames } from '#contract/listings/facets.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { bandOfListing } from '#server/listings/search/conditions.ts';

/** Cents at which one price band ends: most people choose round numbers, so that most wishes cover whole bands. */
const bandEnds = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500].map(
  (dollars) => dollars * 100,
);
export const priceBandSql = (cents: string) => `width_bucket(${cents}, array[${bandEnds.map((end) => end + 1)}])`;

const isMeasure = (name: FilterName) => facetOf(name).kind === 'measure';
export const factColumn = (name: FilterName) =>
  isMeasure(name) ? `${columnName(name)}_band` : columnName(fieldOf(name));
const facetColumns = filterNames.map((name) =>
  isMeasure(name) ? `${bandOfListing} as ${factColumn(name)}` : factColumn(name),
);

/** A listing as wishes look at it. `from` has the columns of listings, each of them once. */
export const listingFactsSql = (from: string) => `select id, user_id, brand, ${facetColumns.join(', ')},
    price_cents, ${priceBandSql('price_cents')} as price_band,
    is_reserved, (select profile_visible from profiles where profiles.id = user_id) as is_seller_visible,
    length_inches, shipping_cents, title_words, all_words
  from ${from}`;
