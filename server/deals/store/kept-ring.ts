import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { stillHoldsSql } from '#server/db/standing-matches.ts';
import { isCash, type MemberId, type Move } from '#server/deals/rules/deal-state.ts';

/**
 * Whether these moves are a ring that was found for the proposer, one wig each and no cash, whose wishes and wigs still meet. The rules
 * judge its members. Between two there is none to look for.
 */
export async function isRingKept(tx: DbOrTransaction, by: MemberId, moves: readonly Move[]): Promise<boolean> {
  const asked = moves.flatMap((move) => (!isCash(move) && 'listingId' in move ? [move] : []));
  if (asked.length <= 2) return false;
  const { rows } = await tx.execute<{ isKept: boolean }>(sql`select exists (
    select from trade_ring_moves own where own.giver_id = ${by}::uuid and own.size = ${moves.length}::int and own.size = (
      select count(distinct v.place) from trade_ring_moves v
        join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) one ("from" uuid, "to" uuid, "listingId" uuid)
          on one."from" = v.giver_id and one."to" = v.wanter_id and one."listingId" = v.listing_id
        join trade_matches m on (m.wish_id, m.listing_id, m.giver_id, m.wanter_id) = (v.wish_id, v.listing_id, v.giver_id, v.wanter_id)
        join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id
        join profiles p on p.id = v.giver_id and p.profile_visible
      where v.ring_id = own.ring_id and ${sql.raw(stillHoldsSql)})) as "isKept"`);
  return rows[0]?.isKept ?? false;
}
