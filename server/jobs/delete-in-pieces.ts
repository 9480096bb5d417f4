import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Deps } from '#server/lib/deps.ts';
import { pause } from './pause.ts';

const atOnce = 1_000;

/**
 * Deletes what has ended a thousand rows at a time: one statement for a million would run into the time limit of its connection, start
 * anew the next night, and hold its locks all the while.
 */
export async function deleteInPieces(
  { database: { db } }: Pick<Deps, 'database'>,
  table: PgTable,
  hasEnded: SQL | undefined,
): Promise<void> {
  for (let deleted: number | null = atOnce; deleted === atOnce; await pause()) {
    const piece = db.select({ place: sql`ctid` }).from(table).where(hasEnded).limit(atOnce);
    // A row that is changed meanwhile gets another place, and stays until the next time.
    deleted = (await db.delete(table).where(sql`ctid = any (array(${piece}))`)).rowCount;
  }
}
