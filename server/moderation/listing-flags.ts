import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReportReason } from '#contract/moderation/report-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingFlags, reports } from '#server/db/schema/moderation.ts';

/** Each report makes the listing wait again, also when it was approved after an earlier one. */
export async function flagReported(
  tx: DbOrTransaction,
  listingId: string,
  reason: ReportReason,
  now: Date,
): Promise<void> {
  const found = { detail: reason, foundAt: now, clearedAt: null, clearedBy: null };
  await tx
    .insert(listingFlags)
    .values({ listingId, reason: 'reported', ...found })
    .onConflictDoUpdate({ target: [listingFlags.listingId, listingFlags.reason], set: found });
}

/** Once its last report is decided, a listing is no longer a reported one. */
export async function unflagIfNoReportIsLeft(tx: DbOrTransaction, listingId: string): Promise<void> {
  const waiting = sql`exists (select from ${reports}
    where ${reports.kind} = 'listing' and ${reports.subjectId} = ${listingId}::uuid and ${reports.status} in ('open', 'claimed'))`;
  await tx
    .delete(listingFlags)
    .where(and(eq(listingFlags.listingId, listingId), eq(listingFlags.reason, 'reported'), sql`not ${waiting}`));
}

/** Approves whatever was found so far, and says what that was. */
export async function clearFlags(
  tx: DbOrTransaction,
  listingId: string,
  adminId: string,
  now: Date,
): Promise<{ reason: string; detail: string }[]> {
  return tx
    .update(listingFlags)
    .set({ clearedAt: now, clearedBy: adminId })
    .where(and(eq(listingFlags.listingId, listingId), isNull(listingFlags.clearedAt)))
    .returning({ reason: listingFlags.reason, detail: listingFlags.detail });
}
