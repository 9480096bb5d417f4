import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import { cardJoins, cardJson } from '#server/listings/listing-json.ts';
import { orders } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { searchSql } from './search-statement.ts';
import { type Shape, shapeOf, valuesOf } from './shape.ts';
import { type Bind, type Statement, statementOf } from './statement.ts';

/** One page of cards. One listing more than a page is looked for, to know whether there is a next page. */
export function pageStatement(criteria: Criteria, after: Cursor | undefined, thorough: boolean): Statement {
  const write = (shape: Shape, bind: Bind) => pageSql(shape, bind, thorough);
  const what = thorough ? 'thorough page' : 'page';
  return statementOf(
    { what, shape: shapeOf(criteria, after), write, plannedAnew: thorough },
    valuesOf(criteria, { after }),
  );
}

/** Brands and conditions of the first thousand that match. */
export function countStatement(criteria: Criteria, thorough: boolean): Statement {
  const write = (shape: Shape, bind: Bind) => countSql(shape, bind, thorough);
  const what = thorough ? 'thorough count' : 'count';
  return statementOf({ what, shape: shapeOf(criteria), write, plannedAnew: thorough }, valuesOf(criteria));
}

function pageSql(shape: Shape, bind: Bind, thorough: boolean): string {
  const { direction, keyText } = orders[shape.sort];
  const order = `key ${direction}, id ${direction}`;
  return `with ${searchSql({ shape, limit: listingsPerPage + 1, thorough }, bind)},
    page as materialized (select id, key, row_number() over (order by ${order}) as place from found)
    select (select cut from cut) as cut, (select count(*)::int from found) as matched,
      (select ${keyText} from page where place = ${listingsPerPage}) as "lastKey",
      (select id from page where place = ${listingsPerPage}) as "lastId",
      (select coalesce(json_agg(${cardJson} order by place), '[]')::text
        from page join listings l on l.id = page.id ${cardJoins} where place <= ${listingsPerPage}) as cards`;
}

function countSql(shape: Shape, bind: Bind, thorough: boolean): string {
  const tally = (column: string) =>
    `(select coalesce(json_object_agg(${column}, n), '{}') from (select ${column}, count(*) n from counted group by ${column}) by_${column})`;
  return `with ${searchSql({ shape, limit: countedListingsMax + 1, thorough }, bind)},
    counted as materialized (
      select l.brand, l.condition from (select id from found limit ${countedListingsMax}) f join listings l on l.id = f.id
    )
    select (select cut from cut) as cut, (select count(*)::int from found) as matched,
      ${tally('brand')} as brands, ${tally('condition')} as conditions`;
}
