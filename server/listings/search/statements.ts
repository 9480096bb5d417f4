import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import { orders } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { searchSql, stepsBeforeStretch } from './search-statement.ts';
import { type Shape, shapeOf, valuesOf } from './shape.ts';
import { type Bind, type Statement, statementOf } from './statement.ts';

/** How to look for a page: along the index, with or without asking how rare the (plain) words are, or by tokens. */
export type Way = 'walk' | 'as common' | 'thorough';

/** The latest come first, and are looked for by words: only then it pays to look among them at first. */
function isByDay({ sort, words, seller }: Shape): boolean {
  return sort === 'newest' && words > 0 && !seller;
}

/** One page of cards. One listing more than a page is looked for, to know whether there is a next page. */
export function pageStatement(criteria: Criteria, after: Cursor | undefined, way: Way, walkFound = 0): Statement {
  const write = (shape: Shape, bind: Bind) => pageSql(shape, bind, way);
  const shape = shapeOf(criteria, after);
  // With text the tokens are known only when the statement runs: there is nothing to plan anew by.
  const plannedAnew = way === 'thorough' && shape.words === 0;
  return statementOf({ what: `page, ${way}`, shape, write, plannedAnew }, valuesOf(criteria, { after, walkFound }));
}

/** Brands and conditions of the first thousand that match. */
export function countStatement(criteria: Criteria, thorough: boolean): Statement {
  const write = (shape: Shape, bind: Bind) => countSql(shape, bind, thorough);
  const what = thorough ? 'thorough count' : 'count';
  const shape = shapeOf(criteria);
  return statementOf({ what, shape, write, plannedAnew: thorough && shape.words === 0 }, valuesOf(criteria));
}

/** Between two cards: JSON has no line ends of its own, so that the last card can be cut off without reading the others. */
export const cardSeparator = ',\n';

function pageSql(shape: Shape, bind: Bind, way: Way): string {
  const byDay = isByDay(shape) ? { steps: stepsBeforeStretch, latestFirst: true } : {};
  const ways = { thorough: way === 'thorough', asCommon: way === 'as common' };
  const options = { shape, limit: listingsPerPage + 1, ...ways, ...byDay, withCards: true };
  const { ctes, found, cut, hasCards, isCommon = 'false' } = searchSql(options, bind);
  const { direction, keyText } = orders[shape.sort];
  const cards = hasCards ? '' : 'join listing_cards on listing_id = id';
  return `${withCtes(ctes)} select ${cut('count(*)')} as cut, count(*)::int as matched, ${isCommon} as "isCommon",
      ${keyText(`(array_agg(key))[${listingsPerPage}]`)} as "lastKey", (array_agg(id))[${listingsPerPage}] as "lastId",
      string_agg(card::text, E',\\n') as cards
    from (
      select id, key, card from (${found}) found ${cards} order by key ${direction}, id ${direction}
    ) page`;
}

function countSql(shape: Shape, bind: Bind, thorough: boolean): string {
  const tally = (column: string) =>
    `(select coalesce(json_object_agg(${column}, n), '{}') from (select ${column}, count(*) n from counted group by ${column}) by_${column})`;
  const { ctes, found, cut } = searchSql({ shape, limit: countedListingsMax + 1, thorough }, bind);
  const firsts = `firsts as materialized (${found})`;
  const counted = `counted as materialized (
      select l.brand, l.condition from (select id from firsts limit ${countedListingsMax}) f join listings l on l.id = f.id
    )`;
  return `${withCtes([...ctes, firsts, counted])}
    select ${cut('(select count(*) from firsts)')} as cut, (select count(*)::int from firsts) as matched,
      ${tally('brand')} as brands, ${tally('condition')} as conditions`;
}

function withCtes(ctes: string[]): string {
  return ctes.length > 0 ? `with ${ctes.join(', ')}` : '';
}
