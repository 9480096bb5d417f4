import { sql } from 'drizzle-orm';
import { matchErrors } from '#contract/matches/matches.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { lookAgainFor } from './readers.ts';

/** A no of the caller to a ring, or to everything found so far between them and another member. */
export async function dismissMatch(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  id: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    if (await refuseRing(tx, memberId, id, now)) return;
    // Whoever left meanwhile is held, or not found: the reference would be refused.
    const { rows } = await tx.execute(sql`insert into match_dismissals (member_id, other_id, dismissed_at)
      select ${memberId}::uuid, u.id, ${now}::timestamptz from "user" u where u.id = ${id} and exists (select from trade_pairs
        where (giver_id, wanter_id) in ((${memberId}::uuid, u.id), (u.id, ${memberId}::uuid))) for key share of u
      on conflict (member_id, other_id) do update set dismissed_at = greatest(match_dismissals.dismissed_at, excluded.dismissed_at)
      returning other_id`);
    if (rows.length === 0) throw new Refusal(matchErrors.notFound);
  });
}

/** The ring goes for all of its members, who may get another in its place. False where the caller is in no such ring. */
async function refuseRing(tx: DbOrTransaction, memberId: string, ringId: string, now: string): Promise<boolean> {
  const { rows: parties } = await tx.execute<{ id: string }>(sql`select v.giver_id as id from trade_ring_moves v
    where v.ring_id = ${ringId} and exists (select from trade_ring_moves own
      where own.ring_id = v.ring_id and own.giver_id = ${memberId})`);
  if (parties.length === 0) {
    const { rows: said } = await tx.execute(
      sql`select from ring_refusals where ring_id = ${ringId} and member_id = ${memberId}`,
    );
    return said.length > 0;
  }
  await tx.execute(sql`insert into ring_refusals (ring_id, member_id, refused_at)
    values (${ringId}, ${memberId}, ${now}::timestamptz)
    on conflict (ring_id) do update set member_id = excluded.member_id, refused_at = excluded.refused_at`);
  await tx.execute(sql`delete from trade_rings where id = ${ringId}`);
  await lookAgainFor(
    tx,
    parties.map(({ id }) => id),
    now,
  );
  return true;
}
