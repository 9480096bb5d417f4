import { listingErrors } from '#contract/listings.ts';
import { bumpHours, restoreDays } from '#contract/selling-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/serve.ts';

const perPage = 24;
const tabs = {
  active: { statuses: ['active', 'sold', 'traded'], key: 'l.sort_at' },
  removed: { statuses: ['removed'], key: 'l.removed_at' },
};

/** One page of a tab, its real views and saves, and the counts of both tabs, in one statement. */
export async function findMyListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  { tab, cursor }: { tab: keyof typeof tabs; cursor?: string | undefined },
): Promise<RawJson> {
  const { statuses, key } = tabs[tab];
  const [before, beforeId] = readCursor(cursor);
  const { rows } = await pool.query<{ json: string }>({
    name: `my-listings-${tab}`,
    text: myListingsSql(key),
    values: [memberId, statuses, clock.now(), before, beforeId, perPage],
  });
  return new RawJson(rows[0]?.json ?? '');
}

function myListingsSql(key: string): string {
  return `with page as (
      select l.*, ${key} as key from listings l
      where l.user_id = $1 and l.status = any($2) and ($4::timestamptz is null or (${key}, l.id) < ($4, $5::uuid))
      order by ${key} desc, l.id desc limit $6 + 1
    ), shown as (select * from page order by key desc, id desc limit $6)
    select json_build_object(
      'listings', coalesce((select json_agg(json_build_object(
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
        ) order by l.key desc, l.id desc) from shown l), '[]'),
      'nextCursor', case when (select count(*) from page) > $6
        then (select to_char(key at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id
              from shown order by key, id limit 1) end,
      'counts', (select json_build_object('active', count(*) filter (where status in ('active', 'sold', 'traded')),
        'removed', count(*) filter (where status = 'removed')) from listings where user_id = $1)
    )::text as json`;
}

function readCursor(cursor: string | undefined): [string | null, string | null] {
  if (!cursor) return [null, null];
  const [, key, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([\da-f-]{36})$/.exec(cursor) ?? [];
  if (!key || !id) throw new Refusal(listingErrors.brokenCursor);
  return [key, id];
}
