import { listingsPerPage } from '#contract/listings/listing-values.ts';
import type { Statement } from '../load/pgbench.ts';

/** The usual way: LIKE on one column with a pg_trgm index, planned for each term. */
export function plainLike(term: string): Statement {
  return {
    text: `select coalesce(json_agg(card order by l.sort_at desc, l.id desc), '[]')::text as cards from (
        select * from listings where shelf = 'active' and search_text like $1::text
        order by sort_at desc, id desc limit ${listingsPerPage}
      ) l join listing_cards on listing_id = l.id`,
    values: [`%${term.toLowerCase()}%`],
  };
}
