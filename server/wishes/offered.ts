import { bandOfListing, facts, factsOfListing } from '#server/listings/search/facets.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Between two ways to say one thing stands a sign that no search has. */
const said = facts.map((fact) => `(${quoted(fact.value)}, ${fact.said.map(quoted).join(' || chr(1) || ')})`).join(', ');

/** Cents at which one price band ends: most people choose round numbers, so that most wishes cover whole bands. */
const bandEnds = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500].map(
  (dollars) => dollars * 100,
);
export const priceBandSql = (cents: string) => `width_bucket(${cents}, array[${bandEnds.map((end) => end + 1)}])`;

/** Whether listings may have the word in a fact instead of in their text. */
export const saidByFacts = (word: string) =>
  `exists (select from (values ${said}) fact (value, said) where strpos(fact.said, ${word}) > 0)`;

/**
 * A listing as wishes look at it: its facts, and one text with everything that a word of a search can stand in.
 * `from` has the columns of listings, each of them once.
 */
export const offeredSql = (from: string) => `select id, user_id, brand, condition, type, color, cap_features, cap_size,
    ${bandOfListing} as length_band, fiber_type, piece, shade, price_cents, ${priceBandSql('price_cents')} as price_band,
    is_reserved, (select profile_visible from profiles where profiles.id = user_id) as is_seller_visible,
    search_text || chr(1) || coalesce((select string_agg(fact.said, chr(1)) from (values ${said}) fact (value, said)
      where fact.value = any (${factsOfListing})), '') as full_text
  from ${from}`;
