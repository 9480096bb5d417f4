import { openToTradesTypes } from '#contract/listings/listing-values.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { priceBandSql, saidByFacts } from './offered.ts';

/**
 * Every filter that names one value is a part of a wish's key, so that a wish is found under exactly the values that it
 * asks for. Each is a bit of the shape: `wish` reads its value from `wishes w` with one of its brands and price bands,
 * `listing` from an offered listing `l` with one of its cap features.
 */
const parts = [
  { wish: 'brand.brand', listing: 'l.brand' },
  { wish: 'w.condition', listing: 'l.condition' },
  { wish: 'w.color', listing: 'l.color' },
  { wish: 'w.type', listing: 'l.type' },
  { wish: 'w.cap_feature', listing: 'feature.feature' },
  { wish: 'w.cap_size', listing: 'l.cap_size' },
  { wish: 'w.length', listing: 'l.length_band' },
  { wish: 'w.fiber_type', listing: 'l.fiber_type' },
  { wish: 'w.piece', listing: 'l.piece' },
  { wish: 'w.shade', listing: 'l.shade' },
  {
    wish: "case when w.open_to_trades then '1' end",
    listing: `case when l.type in (${sqlList(openToTradesTypes)}) then '1' end`,
  },
  { wish: 'w.seller_id::text', listing: 'l.user_id::text' },
  { wish: 'band.band::text', listing: 'l.price_band::text' },
] as const;

const bitOf = (side: 'wish' | 'listing', expression: string) =>
  2 ** parts.findIndex((part) => part[side] === expression);

/** Null where a value that the shape asks for is missing. A sign that no value has stands after each. */
function keySql(shape: string, side: 'wish' | 'listing'): string {
  const values = parts.map(
    (part, at) => `case when ${shape} & ${2 ** at} <> 0 then ${part[side]} || chr(1) else '' end`,
  );
  return `hashtextextended(${values.join(' || ')}, 0)`;
}

const shapeSql = parts.map(({ wish }, at) => `case when ${wish} is null then 0 else ${2 ** at} end`).join(' + ');

/** How much of a word is looked for at first. Longer ones tell hardly more apart, and every listing looks for each of its parts. */
const gramLetters = 8;
/** A text is cut into pieces before it is cut into grams, because to find a place in a long text takes long. */
const pieceLetters = 64;

/** Common words lead to many listings and the wishes for those, so a wish is filed under the rarest that it has. */
const gramSql = `coalesce((
  select hashtextextended(left(wanted, ${gramLetters}), 0) from unnest(w.words) wanted
  order by ${saidByFacts('wanted')},
    (select coalesce(sum(frequency), 0) from search_words known
      where known.frequency > 0 and known.word like part_pattern(left(wanted, 16), true, true)),
    length(wanted) desc
  limit 1), 0)`;

const hasPrice = '(w.min_cents is not null or w.max_cents is not null)';
/** Above every price, and what stands for none: as in `inPriceRange` of the search. */
const [highestPrice, noPrice] = [2_147_483_646, 2_147_483_647];
export const lowestCents = 'coalesce(w.min_cents, 0)';
export const highestCents = `case when ${hasPrice} then coalesce(w.max_cents, ${highestPrice}) else ${noPrice} end`;
export const priceOrNone = (cents: string) => `coalesce(${cents}, ${noPrice})`;

/** Files the wishes of which `$1` has the ids; what they were filed under before has to be gone. */
export const fileWishes = `insert into wish_keys (wish_id, gram, shape, key, lowest_cents, highest_cents)
  select w.id, ${gramSql}, filed.shape, ${keySql('filed.shape', 'wish')}, ${lowestCents}, ${highestCents}
  from wishes w
  left join lateral unnest(w.brands) brand (brand) on true
  left join lateral generate_series(${priceBandSql(lowestCents)}, ${priceBandSql(`least(${highestCents}, ${highestPrice})`)}) band (band)
    on ${hasPrice}
  cross join lateral (select ${shapeSql} as shape) filed
  where w.id = any ($1::uuid[])`;

/**
 * CTEs that leave `candidate (listing_id, wish_id)` for listings in `offered`: all wishes that are filed under one of their
 * keys. They ask only for what there is: which of a listing's grams any wish has, which shapes there are under that gram,
 * and of each shape the one key that the listing has. The smallest shape of a gram, and subqueries with OFFSET 0, stay lookups in an
 * index, however many wishes there are; and each piece of a text is cut out once, not again for each of its grams.
 */
export const candidatesSql = `grams as materialized (
    select distinct l.id as listing_id, hashtextextended(substr(piece.text, start, letters), 0) as gram
    from offered l
    cross join lateral (
      select substr(l.full_text, at, ${pieceLetters + gramLetters - 1}) as text
      from generate_series(1, length(l.full_text), ${pieceLetters}) at
      offset 0
    ) piece
    cross join lateral generate_series(1, least(${pieceLetters}, length(piece.text))) start
    cross join generate_series(1, ${gramLetters}) letters
  ), shapes (listing_id, gram, shape) as (
    select * from (
      select listing_id, gram, (select min(k.shape) from wish_keys k where k.gram = one.gram) as shape
      from (select * from grams union all select id, 0 from offered) one
    ) used where shape is not null
    union all
    select listing_id, gram, (select min(k.shape) from wish_keys k where k.gram = shapes.gram and k.shape > shapes.shape)
    from shapes where shape is not null
  ), keys as materialized (
    select l.id as listing_id, s.gram, s.shape, ${keySql('s.shape', 'listing')} as key, ${priceOrNone('l.price_cents')} as cents
    from shapes s join offered l on l.id = s.listing_id
    left join lateral unnest(l.cap_features) feature (feature) on s.shape & ${bitOf('listing', 'feature.feature')} <> 0
    where s.shape is not null
  ), candidate as materialized (
    select keys.listing_id, filed.wish_id from keys cross join lateral (
      select k.wish_id from wish_keys k
      where k.gram = keys.gram and k.shape = keys.shape and k.key = keys.key
        and k.highest_cents >= keys.cents and k.lowest_cents <= keys.cents
      offset 0
    ) filed
  )`;
