import { type FilterName, facetOf, filterNames } from '#contract/listings/facets.ts';
import { openToTradesTypes } from '#contract/listings/listing-values.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { factColumn, listingFactsSql } from './listing-facts.ts';
import { candidatesSql, highestCents, lowestCents, priceOrNone } from './wish-keys.ts';

interface Fulfilled {
  listings: string;
  candidates?: string;
  before?: string;
  also?: string;
  wishes?: string;
}

/**
 * CTEs, after `with recursive`, that leave `fulfilled (listing_id, wish_id)` for the ids that `listings` lists in SQL. `candidates` may
 * choose some of the wishes, with CTEs of its own in `before`; `wishes` are conditions on `w`, and `also` more of its columns.
 */
export function fulfilledSql({
  listings,
  candidates = 'table candidate',
  before,
  also,
  wishes = 'true',
}: Fulfilled): string {
  const onTheShelf = `listings where shelf = 'active' and id in (${listings})`;
  return `offered as materialized (${listingFactsSql(onTheShelf)}), ${candidatesSql}, ${before ? `${before}, ` : ''}looked_at as materialized (${candidates}),
  fulfilled as materialized (
    select l.id as listing_id, w.id as wish_id${also ? `, ${also}` : ''} from looked_at c join offered l on l.id = c.listing_id
    cross join lateral (select * from wishes where id = c.wish_id offset 0) w
    where ${fulfilsSql} and ${mayMeetSql} and ${wishes}
  )`;
}

/** Whether an offered listing `l` is one that the search of `wishes w` shows: the search's own conditions, turned round. */
export const fulfilsSql = `(w.brands = '{}' or l.brand = any (w.brands))
  ${filterNames.map((name) => `and ${hasValueSql(name)}`).join('\n  ')}
  and (not w.open_to_trades or l.type in (${sqlList(openToTradesTypes)}))
  and ${priceOrNone('l.price_cents')} between ${lowestCents} and ${highestCents}
  and (not w.unreserved or not l.is_reserved)
  and (w.seller_id is null or w.seller_id = l.user_id and l.is_seller_visible)
  and (w.min_inches is null or l.length_inches >= w.min_inches) and (w.max_inches is null or l.length_inches <= w.max_inches)
  and (not w.free_shipping or l.shipping_cents = 0)
  and (w.text is null or l.all_words @@ w.query)
  and (w.without_query is null or not l.title_words @@ w.without_query)`;

function hasValueSql(name: FilterName): string {
  const [wanted, held] = [`w.${columnName(name)}`, `l.${factColumn(name)}`];
  const isHeld = facetOf(name).kind === 'several' ? `${wanted} = any (${held})` : `${wanted} = ${held}`;
  return `(${wanted} is null or ${isHeld})`;
}

const mayMeetSql = `w.user_id <> l.user_id and not ${blockedBetweenSql('w.user_id', 'l.user_id')}`;
