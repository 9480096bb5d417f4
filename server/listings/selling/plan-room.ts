import { and, count, eq, gte, sql } from 'drizzle-orm';
import { sellingErrors } from '#contract/listings/selling.ts';
import { getListingLimit } from '#server/billing/subscription/listing-limit.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

/**
 * Refuses a listing beyond what the plan includes in a calendar month (UTC), removed ones counted. Call it in the
 * transaction that inserts.
 */
export async function requireRoomInPlan(tx: DbOrTransaction, ownerId: string, limit: number, now: Date): Promise<void> {
  // One insert at a time per member: otherwise twenty at once would all count nine.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${ownerId}`}, 0))`);
  if ((await countOfMonth(tx, ownerId, now)) >= limit) throw new Refusal(sellingErrors.planLimit);
}

/** How many more listings the plan takes this month, to be said beforehand; null without a limit. */
export async function getRoomInPlan(
  deps: Pick<Deps, 'database' | 'clock'>,
  settings: SettingsReader,
  ownerId: string,
): Promise<number | null> {
  const limit = await getListingLimit({ ...deps, settings }, ownerId);
  if (limit === null) return null;
  return Math.max(0, limit - (await countOfMonth(deps.database.db, ownerId, deps.clock.now())));
}

async function countOfMonth(db: DbOrTransaction, ownerId: string, now: Date): Promise<number> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [made] = await db
    .select({ count: count() })
    .from(listings)
    .where(and(eq(listings.userId, ownerId), gte(listings.createdAt, monthStart)));
  return made?.count ?? 0;
}
