import { sql } from 'drizzle-orm';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { ListingMove } from '#server/deals/rules/deal-state.ts';

export const ringWish = 'Once wished for';

/** The ring as it was found when it was proposed; with its wishes it is gone afterwards. */
export async function keepRing(tx: DbOrTransaction, moves: readonly ListingMove[], at: Date): Promise<void> {
  await tx.execute(sql`with asked as (
      select gen_random_uuid() as wish, place - 1 as place, "from" as giver, "to" as wanter, "listingId" as listing
      from jsonb_to_recordset(${JSON.stringify(moves.map((move, index) => ({ ...move, place: index + 1 })))}::jsonb)
        one (place int, "from" uuid, "to" uuid, "listingId" uuid)
    ), wished as (
      insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at)
      select wish, wanter, ${wishesMax}, ${ringWish}, 'off', true, now.at, now.at from asked, (select ${at.toISOString()}::timestamptz as at) now
    ), matched as (
      insert into trade_matches (wish_id, listing_id, wanter_id, giver_id, found_at)
      select wish, listing, wanter, giver, ${at.toISOString()}::timestamptz from asked
    ), ring as (
      insert into trade_rings (id, size, gap_cents, found_at)
      values (gen_random_uuid(), ${moves.length}, 0, ${at.toISOString()}::timestamptz) returning id, size
    ) insert into trade_ring_moves (ring_id, place, giver_id, wanter_id, wish_id, listing_id, size, gap_cents)
      select ring.id, place, giver, wanter, wish, listing, size, 0 from asked, ring`);
}
