import { and, count, eq, gte, sql } from 'drizzle-orm';
import { sellingErrors } from '#contract/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { Refusal } from '#server/lib/errors.ts';

/**
 * Refuses a listing beyond what the plan includes in a calendar month (UTC), removed ones counted. Call it in the
 * transaction that inserts.
 */
export async function requireRoomInPlan(tx: DbOrTransaction, ownerId: string, limit: number, now: Date): Promise<void> {
  // One insert at a time per member: otherwise twenty at once would all count nine.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${ownerId}`}, 0))`);
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [made] = await tx
    .select({ count: count() })
    .from(listings)
    .where(and(eq(listings.userId, ownerId), gte(listings.createdAt, monthStart)));
  if ((made?.count ?? 0) >= limit) throw new Refusal(sellingErrors.planLimit);
}
