import { sql } from 'drizzle-orm';
import type { Deps } from '#server/lib/deps.ts';
import { lookAgainFor } from './readers.ts';

/**
 * Rings of those who were away have been dropped meanwhile: they are looked for again. Nobody waits for it to be back, because whoever asks
 * compares the date with the clock; it is taken away here so that each return is noticed once.
 */
export async function welcomeBack({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update profiles set away_until = null where away_until <= ${now}::timestamptz returning id`,
    );
    await lookAgainFor(
      tx,
      rows.map(({ id }) => id),
      now,
    );
  });
}
