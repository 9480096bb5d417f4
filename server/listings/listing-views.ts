import type { Deps } from '#server/lib/deps.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

/** One view per viewer, listing and day in UTC; the owner's never count, nor those of listings the viewer cannot see. */
export async function countView(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  listingId: string,
  viewerId: string,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  await pool.query({ ...addView, values: [listingId, viewerId, day] });
}

const addView = {
  name: 'add-listing-view',
  text: `insert into listing_views (listing_id, viewer_id, day)
    select id, $2::uuid, $3::date from listings where id = $1 and user_id <> $2::uuid and shelf is not null
      and not ${blockedBetweenSql('user_id', '$2::uuid')}
    on conflict do nothing`,
};
