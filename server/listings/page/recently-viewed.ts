import { eq } from 'drizzle-orm';
import { recentlyViewedMax } from '#contract/listings/listing-values.ts';
import type { ListingCard } from '#contract/listings/listings.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { recentlyViewed } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

type ViewDeps = Pick<Deps, 'database' | 'clock'>;

/** Remembers that the member looked at a listing of somebody else, and forgets what is beyond the last ones. */
export async function noteViewed(
  { database: { pool }, clock }: ViewDeps,
  listingId: string,
  memberId: string,
): Promise<void> {
  await pool.query({ ...note, values: [listingId, memberId, clock.now()] });
  await pool.query({ ...forgetOlder, values: [memberId] });
}

const note = {
  name: 'note-viewed',
  text: `insert into recently_viewed (user_id, listing_id, viewed_at)
    select $2::uuid, id, $3::timestamptz from listings where id = $1 and user_id <> $2::uuid and shelf is not null
      and not ${blockedBetweenSql('user_id', '$2::uuid')}
    on conflict (user_id, listing_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`,
};

const forgetOlder = {
  name: 'forget-viewed',
  text: `delete from recently_viewed where user_id = $1 and listing_id in (
    select listing_id from recently_viewed where user_id = $1 order by viewed_at desc, listing_id offset ${recentlyViewedMax})`,
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
  await db.delete(recentlyViewed).where(eq(recentlyViewed.userId, memberId));
}
