import { type SQL, sql } from 'drizzle-orm';
import type { ErrorDefinition } from '#contract/errors.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { Refusal } from '#server/lib/errors.ts';

export interface Write {
  /** An insert, update or delete without `returning`. */
  statement: SQL;
  /** Where it must write so many rows, or everything is refused. */
  expects?: { rows: number; refusal: ErrorDefinition };
}

/** Several writes in one statement, because each way to the database and back takes time. None sees what another one writes. */
export async function writeTogether(tx: DbOrTransaction, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map(({ statement }, at) => sql`${sql.raw(`w${at}`)} as (${statement} returning 1)`);
  const counts = writes.map((_, at) => sql.raw(`(select count(*)::int from w${at})`));
  const { rows } = await tx.execute<{ written: number[] }>(
    sql`with ${sql.join(parts, sql`, `)} select array[${sql.join(counts, sql`, `)}] as written`,
  );
  for (const [at, { expects }] of writes.entries())
    if (expects && (rows[0]?.written[at] ?? 0) < expects.rows) throw new Refusal(expects.refusal);
}
