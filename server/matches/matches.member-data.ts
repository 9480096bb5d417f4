import { sql } from 'drizzle-orm';
import type { MemberData } from '#server/lib/member-data.ts';

const found = 'is worked out from wishes and listings, which are exported';

/** Matches go with whoever is in them; a no is the member's own word. */
export const matchData: MemberData = {
  name: 'matches',
  tables: {
    trade_matches: { exported: found, deleted: true },
    trade_pairs: { exported: found, deleted: true },
    trade_ring_moves: { exported: found, deleted: true },
    ring_refusals: { exported: true, deleted: true },
    match_dismissals: { exported: true, deleted: true },
    unmet: {
      exported: found,
      deleted: 'names listings, wishes and members until the background has looked at them, for seconds',
    },
    match_readers: { exported: 'says only when to look for matches and when the member was told last', deleted: true },
  },
  /** Other members of their rings wait for new rings. */
  async remove(tx, memberId) {
    await tx.execute(sql`insert into unmet (member_id) select distinct v.giver_id from trade_ring_moves own
      join trade_ring_moves v on v.ring_id = own.ring_id where own.giver_id = ${memberId} and v.giver_id <> ${memberId}`);
  },
  async export(db, memberId) {
    const { rows: pairs } = await db.execute(sql`select p.display_name as "member", no.dismissed_at as "dismissedAt"
      from match_dismissals no join profiles p on p.id = no.other_id where no.member_id = ${memberId} order by no.dismissed_at`);
    const { rows: rings } = await db.execute(
      sql`select refused_at as "refusedAt" from ring_refusals where member_id = ${memberId} order by refused_at`,
    );
    return { dismissed: pairs, refusedRings: rings };
  },
};
