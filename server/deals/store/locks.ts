import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';

/**
 * One at a time for each member's deals. Every act on a deal takes the locks of all its parties, in one order and before any
 * row: so whoever holds one party's lock has the deal to themselves, and nobody waits for someone who waits for them.
 * A listing is given by a party, so its owner's lock also covers every deal it is in.
 */
export async function lockDealsOf(tx: DbOrTransaction, memberIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(memberIds)].toSorted();
  await executeNamed(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('deals ' || one.id, 0))
      from unnest(${sql.param(inOrder)}::text[]) with ordinality one (id, place) order by one.place`,
  );
}

/**
 * Locks all parties' deals, and those of whoever will be one; which parties a deal has never changes. The triggers let a
 * new deal be written because it is named here. From here on kept plans serve: they are as good as any, and take no planning.
 */
export async function lockDeals(
  tx: DbOrTransaction,
  dealIds: readonly string[],
  besides: readonly string[] = [],
): Promise<void> {
  const keepPlans = executeNamed(tx, sql`set local plan_cache_mode = force_generic_plan`);
  const lock = executeNamed(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('deals ' || party.id, 0)),
      set_config('wigloop.deal', ${dealIds.join(' ')}::text, true) from (
      select member_id::text as id from deal_parties where deal_id = any (${sql.param(dealIds)}::uuid[])
      union select unnest(${sql.param(besides)}::text[]) order by id
    ) party`,
  );
  await Promise.all([keepPlans, lock]);
}
