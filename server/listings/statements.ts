import { createHash } from 'node:crypto';
import { countedListingsMax, listingsPerPage } from '#contract/listing-values.ts';
import { createBinder, orders } from './conditions.ts';
import type { Criteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { cardJoins, cardJson } from './listing-json.ts';
import { searchSql } from './search-statement.ts';

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** One page of cards. One listing more than a page is looked for, to know whether there is a next page. */
export function pageStatement(criteria: Criteria, after: Cursor | undefined, thorough: boolean): Statement {
  const { values, bind } = createBinder({ hidden: !thorough });
  const { direction, keyText } = orders[criteria.sort];
  const order = `key ${direction}, id ${direction}`;
  const text = `with ${searchSql({ criteria, after, limit: listingsPerPage + 1, thorough }, bind)},
    page as materialized (select id, key, row_number() over (order by ${order}) as place from found)
    select (select cut from cut) as cut, (select count(*)::int from found) as matched,
      (select ${keyText} from page where place = ${listingsPerPage}) as "lastKey",
      (select id from page where place = ${listingsPerPage}) as "lastId",
      (select coalesce(json_agg(${cardJson} order by place), '[]')::text
        from page join listings l on l.id = page.id ${cardJoins} where place <= ${listingsPerPage}) as cards`;
  return prepared(text, values, thorough);
}

/** Brands and conditions of the first thousand that match. */
export function countStatement(criteria: Criteria, thorough: boolean): Statement {
  const { values, bind } = createBinder({ hidden: !thorough });
  const tally = (column: string) =>
    `(select coalesce(json_object_agg(${column}, n), '{}') from (select ${column}, count(*) n from counted group by ${column}) by_${column})`;
  const text = `with ${searchSql({ criteria, limit: countedListingsMax + 1, thorough }, bind)},
    counted as materialized (
      select l.brand, l.condition from (select id from found limit ${countedListingsMax}) f join listings l on l.id = f.id
    )
    select (select cut from cut) as cut, (select count(*)::int from found) as matched,
      ${tally('brand')} as brands, ${tally('condition')} as conditions`;
  return prepared(text, values, thorough);
}

const names = new Map<string, string>();
/** Each connection keeps what it prepared for ever, so that strange combinations of filters are better planned each time. */
const namesMax = 200;

export function prepared(text: string, values: unknown[], plannedAnew: boolean): Statement {
  if (plannedAnew) return { text, values };
  let name = names.get(text);
  if (!name && names.size < namesMax) {
    name = `listings-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
  }
  return name ? { name, text, values } : { text, values };
}
