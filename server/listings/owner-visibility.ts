import { sql } from 'drizzle-orm';
import type { Deps } from '#server/lib/deps.ts';

/** A trigger hides the listings of a member who is suspended; when the suspension runs out, nothing is written that could show them again. */
export async function showListingsAgain({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await db.execute(sql`
    update listings set owner_hidden = false from profiles
    where profiles.id = listings.user_id and listings.owner_hidden
      and profiles.status = 'suspended' and profiles.suspended_until <= ${clock.now().toISOString()}::timestamptz`);
}
