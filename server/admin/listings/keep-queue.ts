import type { Deps } from '#server/lib/deps.ts';

/** Puts the flagged listings that changed since into the table that the Review Queue is read from, and takes those out whose time is over. */
export async function queueNotedListings({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await pool.query('select queue_noted_listings($1)', [clock.now()]);
}

export async function mendQueue({ database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await pool.query('select mend_queue($1)', [clock.now()]);
}
