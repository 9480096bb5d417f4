import { and, eq, lte } from 'drizzle-orm';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';

/** A suspension ends at its moment for the guards; this writes it down, so that the trigger shows the listings again. */
export async function endSuspensions({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .update(profiles)
    .set({ status: 'active', suspendedUntil: null, statusReason: null, updatedAt: now })
    .where(and(eq(profiles.status, 'suspended'), lte(profiles.suspendedUntil, now)));
}
