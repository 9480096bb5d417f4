import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';

/**
 * One at a time for each member's deals. Every act on a deal takes the locks of all its parties, in one order and before any
 * row: so whoever holds one party's lock has the deal to themselves, and nobody waits for someone who waits for them.
 * A listing is given by a party, so its owner's lock also covers every deal it is in.
 */
export async function lockDealsOf(tx: DbOrTransaction, memberIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(memberIds)].toSorted();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('deals ' || one.id, 0))
      from unnest(${sql.param(inOrder)}::text[]) with ordinality one (id, place) order by one.place`,
  );
}

/**
 * Locks all parties' deals, and those of whoever will be one; which parties a deal has never changes. The triggers let a
 * new deal be written because it is named here.
 */
export async function lockDeals(
  tx: DbOrTransaction,
  dealIds: readonly string[],
  besides: readonly string[] = [],
): Promise<void> {
  await tx.execute(
    sql`select set_config('wigloop.deal', ${dealIds.join(' ')}::text, true), (
        select count(pg_advisory_xact_lock(hashtextextended('deals ' || party.id, 0))::text) from (
          select member_id::text as id from deal_parties where deal_id = any (${sql.param(dealIds)}::uuid[])
          union select unnest(${sql.param(besides)}::text[]) order by id
        ) party)`,
  );
}
