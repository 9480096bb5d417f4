import { eq } from 'drizzle-orm';
import { recentlyViewedMax } from '#contract/listings/listing-values.ts';
import type { ListingCard } from '#contract/listings/listings.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { recentlyViewed } from '#server/db/schema/favorites.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

type ViewDeps = Pick<Deps, 'database' | 'clock'>;

/**
 * Counts one view per viewer, listing and day in UTC, and remembers what was looked at last; the owner's never count, nor those of listings the viewer
 * cannot see. One statement without a check at the commit: it is the most common write, and one view by a member who was just banned harms nobody.
 */
export async function noteView(
  { database: { background }, clock }: ViewDeps,
  listingId: string,
  viewerId: string,
): Promise<void> {
  const now = clock.now();
  await background.pool.query({ ...note, values: [listingId, viewerId, now, now.toISOString().slice(0, 10)] });
}

// Two pages that one member opens at once may forget the same older ones: whoever comes second leaves them to the first.
const note = {
  name: 'note-view',
  text: `with shown as (
      select id from listings where id = $1 and user_id <> $2::uuid and shelf is not null and not ${blockedBetweenSql('user_id', '$2::uuid')}
    ), counted as (
      insert into listing_views (listing_id, viewer_id, day) select id, $2::uuid, $4::date from shown on conflict do nothing
    ), remembered as (
      insert into recently_viewed (user_id, listing_id, viewed_at) select $2::uuid, id, $3::timestamptz from shown
      on conflict (user_id, listing_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)
    )
    delete from recently_viewed where user_id = $2::uuid and listing_id in (
      select listing_id from recently_viewed where user_id = $2::uuid and listing_id <> $1 and exists (select from shown)
      order by viewed_at desc, listing_id offset ${recentlyViewedMax - 1} for update skip locked
    )`,
};

export async function findRecentlyViewed({ database: { pool } }: ViewDeps, memberId: string): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...latest, values: [memberId] });
  return new RawJson(rows[0]?.json ?? '');
}

const latest = {
  name: 'recently-viewed',
  text: `select ${jsonRow<{ listings: ListingCard[] }>({
    listings: `coalesce(json_agg(card order by viewed_at desc, c.listing_id), '[]')`,
  })}::text as json
    from recently_viewed v join listings l on l.id = v.listing_id join listing_cards c on c.listing_id = l.id
    where v.user_id = $1 and l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$1::uuid')}`,
};

export async function forgetRecentlyViewed({ database: { db } }: ViewDeps, memberId: string): Promise<void> {
  await db.transaction((tx) => tx.delete(recentlyViewed).where(eq(recentlyViewed.userId, memberId)));
}
