import { undoHeldSeconds } from '#contract/listings/many/many-values.ts';

/** SQL for whether a listing was changed among many so lately that it can be undone: until then nobody is told of it. */
export function isHeldSql(listing: string, now: string): string {
  return `exists (select from listing_changes held where held.made_at > ${now}::timestamptz - interval '${undoHeldSeconds} seconds'
    and ${listing} = any (held.listing_ids))`;
}
