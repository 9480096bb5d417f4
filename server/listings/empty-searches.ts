import { sql } from 'drizzle-orm';
import { emptySearches } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Remembers that somebody looked in vain, never who: it tells what members wish for. */
export async function countEmptySearch(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  term: string,
): Promise<void> {
  const row = { term: term.trim().toLowerCase(), day: clock.now().toISOString().slice(0, 10) };
  await db
    .insert(emptySearches)
    .values(row)
    .onConflictDoUpdate({
      target: [emptySearches.day, emptySearches.term],
      set: { count: sql`${emptySearches.count} + 1` },
    });
}
