import { listingErrors } from '#contract/listings.ts';
import type { MyListing } from '#contract/selling.ts';
import { bumpHours, myListingStatuses, restoreDays } from '#contract/selling-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
} from '#server/lib/moment-cursor.ts';
import { RawJson } from '#server/lib/serve.ts';

const perPage = 24;

/** One page of one status, its real views and saves, and how many there are of each, in one statement. */
export async function findMyListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  { status, cursor }: { status: MyListing['status']; cursor?: string | undefined },
): Promise<RawJson> {
  const key = status === 'removed' ? 'l.removed_at' : 'l.sort_at';
  const before = cursor ? readMomentCursor(cursor, listingErrors.brokenCursor) : undefined;
  const { rows } = await pool.query<PageRow>({
    name: `my-listings-by-${key}`,
    text: myListingsSql(key),
    values: [memberId, status, clock.now(), before?.microseconds, before?.id],
  });
  const row = rows[0] as PageRow;
  const next = JSON.stringify(nextMomentCursor(row, perPage));
  return new RawJson(`{"listings":${row.listings},"counts":${row.counts},"nextCursor":${next}}`);
}

interface PageRow extends PageEnd {
  listings: string;
  counts: string;
}

function myListingsSql(key: string): string {
  return `with page as (
      select l.*, ${key} as key from listings l
      where l.user_id = $1 and l.status = $2
        and ($4::bigint is null or (${key}, l.id) < (${momentAt('$4')}, $5::uuid))
      order by ${key} desc, l.id desc limit ${perPage + 1}
    ), shown as (select * from page order by key desc, id desc limit ${perPage}),
    last as (select key, id from shown order by key, id limit 1)
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf('key')} from last) as "lastMoment", (select id from last) as "lastId",
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'title', l.title, 'brand', l.brand, 'condition', l.condition, 'type', l.type, 'status', l.status,
          'priceCents', l.price_cents, 'lastBumpedAt', l.sort_at,
          'mayBumpAt', case when l.bumped_at > $3::timestamptz - interval '${bumpHours} hours'
            then l.bumped_at + interval '${bumpHours} hours' end,
          'removedAt', l.removed_at,
          'daysLeft', case when l.status = 'removed' then
            greatest(0, ceil(extract(epoch from l.removed_at + interval '${restoreDays} days' - $3) / 86400))::int end,
          'restorable', l.status = 'removed' and not l.removed_by_admin
            and l.removed_at > $3 - interval '${restoreDays} days',
          'views', (select count(*) from listing_views v where v.listing_id = l.id and v.day > ($3 at time zone 'utc')::date - 30),
          'saves', (select count(*) from saved_listings s where s.listing_id = l.id and s.created_at > $3 - interval '30 days'),
          'photo', (select json_build_object('id', ph.id, 'ownerId', ph.owner_id, 'width', ph.width, 'height', ph.height,
            'thumbhash', ph.thumbhash) from photos ph where ph.listing_id = l.id order by ph.position limit 1)
        ) order by l.key desc, l.id desc) from shown l), '[]')::text as listings,
      (select json_build_object(${countsJson}) from listings where user_id = $1)::text as counts`;
}

const countsJson = myListingStatuses
  .map((status) => `'${status}', count(*) filter (where status = '${status}')`)
  .join(', ');
