import { listingsPerPage } from '#contract/listing-values.ts';
import { listingErrors } from '#contract/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
} from '#server/lib/moment-cursor.ts';
import { RawJson } from '#server/lib/serve.ts';
import { cardJoins, cardJson } from '#server/listings/listing-json.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

/** A page of what a member saved. Of a listing that the member can no longer see, only that it was saved. */
export async function findSavedListings(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  cursor?: string,
): Promise<RawJson> {
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, listingErrors.brokenCursor);
  const { rows } = await pool.query<PageRow>(
    after ? { ...nextPage, values: [memberId, after.microseconds, after.id] } : { ...firstPage, values: [memberId] },
  );
  const row = rows[0] as PageRow;
  const next = nextMomentCursor(row, listingsPerPage);
  return new RawJson(`{"saved":${row.saved},"nextCursor":${JSON.stringify(next)}}`);
}

interface PageRow extends PageEnd {
  saved: string;
}

const firstPage = { name: 'saved-listings-first-page', text: pageSql('') };
const nextPage = {
  name: 'saved-listings-next-page',
  text: pageSql(`and (created_at, listing_id) < (${momentAt('$2')}, $3::uuid)`),
};

function pageSql(condition: string): string {
  return `with page as materialized (
      select *, row_number() over (order by created_at desc, listing_id desc) as place from (
        select listing_id, created_at from saved_listings where user_id = $1 ${condition}
        order by created_at desc nulls last, listing_id desc limit ${listingsPerPage + 1}
      ) latest
    )
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf('created_at')} from page where place = ${listingsPerPage}) as "lastMoment",
      (select listing_id from page where place = ${listingsPerPage}) as "lastId",
      (select coalesce(json_agg(json_build_object('listingId', page.listing_id, 'savedAt', page.created_at,
          'listing', case when l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$1::uuid')} then ${cardJson} end) order by place), '[]')::text
        from page join listings l on l.id = page.listing_id ${cardJoins} where place <= ${listingsPerPage}) as saved`;
}
