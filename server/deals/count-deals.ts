import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';

/** How many deals wait for this member: shown in the menu. */
export async function countDealsThatNeed(db: DbOrTransaction, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from deal_parties where member_id = ${memberId} and view = 'needs-me'`,
  );
  return rows[0]?.count ?? 0;
}
