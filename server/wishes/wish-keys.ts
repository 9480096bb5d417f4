import { type FilterName, facetOf, facets, filterNames, lengthBandInches } from '#contract/listings/facets.ts';
import { openToTradesTypes } from '#contract/listings/listing-values.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { sqlList } from '#server/db/sql-list.ts';
import * as priceEnds from '#server/listings/price-ends.ts';
import { factColumn, priceBandSql } from './listing-facts.ts';

const isSeveral = (name: FilterName) => facetOf(name).kind === 'several';

/**
 * Every filter that names one value is a part of a wish's key, so that a wish is found under exactly the values that it
 * asks for. Each is a bit of the shape: `wish` reads its value from `wishes w` with one of its brands and price bands,
 * `listing` from an offered listing `l` with one of those that it has several of.
 */
/** A range of inches is filed under each band that it touches. */
const wishedColumn = (name: FilterName) =>
  name === 'length' ? 'coalesce(w.length, inches.band)' : `w.${columnName(name)}`;
const touchedBands = `(w.min_inches is not null or w.max_inches is not null) and (${Object.entries(lengthBandInches)
  .map(
    ([band, { over, upTo }]) =>
      `inches.band = '${band}' and ${over} < coalesce(w.max_inches, ${upTo}) and ${upTo} >= coalesce(w.min_inches, 0)`,
  )
  .join(' or ')})`;

const parts = [
  { wish: 'brand.brand', listing: 'l.brand' },
  ...filterNames.map((name) => ({
    wish: wishedColumn(name),
    listing: isSeveral(name) ? `one_${columnName(name)}.value` : `l.${factColumn(name)}`,
  })),
  {
    wish: "case when w.open_to_trades then '1' end",
    listing: `case when l.type in (${sqlList(openToTradesTypes)}) then '1' end`,
  },
  { wish: 'w.seller_id::text', listing: 'l.user_id::text' },
  { wish: 'band.band::text', listing: 'l.price_band::text' },
];

/** Parts of a wish under which it is filed. A changed list files all wishes anew. */
export const filedBy = parts.map(({ wish }) => wish);

const severalSql = filterNames
  .filter(isSeveral)
  .map((name) => {
    const bit = 2 ** filedBy.indexOf(wishedColumn(name));
    return `left join lateral unnest(l.${factColumn(name)}) one_${columnName(name)} (value) on s.shape & ${bit} <> 0`;
  })
  .join(' ');

/** Null where a value that the shape asks for is missing. A sign that no value has stands after each. */
function keySql(shape: string, side: 'wish' | 'listing'): string {
  const values = parts.map(
    (part, at) => `case when ${shape} & ${2 ** at} <> 0 then ${part[side]} || chr(1) else '' end`,
  );
  return `hashtextextended(${values.join(' || ')}, 0)`;
}

const shapeSql = parts.map(({ wish }, at) => `case when ${wish} is null then 0 else ${2 ** at} end`).join(' + ');

const hasPrice = '(w.min_cents is not null or w.max_cents is not null)';
export const lowestCents = 'coalesce(w.min_cents, 0)';
export const highestCents = `case when ${hasPrice} then coalesce(w.max_cents, ${priceEnds.highestCents}) else ${priceEnds.noPriceCents} end`;
export const priceOrNone = (cents: string) => `coalesce(${cents}, ${priceEnds.noPriceCents})`;

/** Files the wishes with the ids in `$1` under each of the lexemes in `$2`, of which whatever fulfils them has one, or under none. */
export const fileWishes = `insert into wish_keys (wish_id, lexeme, shape, key, lowest_cents, highest_cents)
  select w.id, coalesce(hashtextextended(filing.lexeme, 0), 0), filed.shape, ${keySql('filed.shape', 'wish')}, ${lowestCents}, ${highestCents}
  from wishes w
  left join lateral unnest(w.brands) brand (brand) on true
  left join unnest(array[${sqlList(facets.length.values)}]) inches (band) on ${touchedBands}
  left join lateral generate_series(${priceBandSql(lowestCents)}, ${priceBandSql(`least(${highestCents}, ${priceEnds.highestCents})`)}) band (band)
    on ${hasPrice}
  left join (select distinct unnest($2::text[]) as lexeme) filing on true
  cross join lateral (select ${shapeSql} as shape) filed
  where w.id = any ($1::uuid[])`;

/**
 * CTEs that leave `candidate (listing_id, wish_id)` for listings in `offered`: the wishes that are filed under one of their lexemes, shapes
 * and keys. Only what there is is asked for; min() and OFFSET 0 keep each a lookup in an index, however many wishes there are.
 */
export const candidatesSql = `lexemes as materialized (
    select l.id as listing_id, hashtextextended(lexeme, 0) as lexeme from offered l cross join unnest(tsvector_to_array(l.all_words)) lexeme
  ), shapes (listing_id, lexeme, shape) as (
    select * from (
      select listing_id, lexeme, (select min(k.shape) from wish_keys k where k.lexeme = one.lexeme) as shape
      from (select * from lexemes union all select id, 0 from offered) one
    ) used where shape is not null
    union all
    select listing_id, lexeme, (select min(k.shape) from wish_keys k where k.lexeme = shapes.lexeme and k.shape > shapes.shape)
    from shapes where shape is not null
  ), keys as materialized (
    select l.id as listing_id, s.lexeme, s.shape, ${keySql('s.shape', 'listing')} as key, ${priceOrNone('l.price_cents')} as cents
    from shapes s join offered l on l.id = s.listing_id
    ${severalSql}
    where s.shape is not null
  ), candidate as materialized (
    select keys.listing_id, filed.wish_id from keys cross join lateral (
      select k.wish_id from wish_keys k
      where k.lexeme = keys.lexeme and k.shape = keys.shape and k.key = keys.key
        and k.highest_cents >= keys.cents and k.lowest_cents <= keys.cents
      offset 0
    ) filed
  )`;
