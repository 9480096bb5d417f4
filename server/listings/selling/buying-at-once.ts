import { sql } from 'drizzle-orm';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isPaidFromAfarSql } from '#server/db/sells-at-once.ts';
import { Refusal } from '#server/lib/errors.ts';

/** An owner chooses buying at once only with a way to be paid by buyers who live elsewhere. An earlier choice stays, and rests without one. */
export async function requirePaidFromAfar(db: DbOrTransaction, ownerId: string): Promise<void> {
  const { rows } = await db.execute<{ isPaid: boolean }>(
    sql`select ${sql.raw(isPaidFromAfarSql('p.id'))} as "isPaid" from profiles p where p.id = ${ownerId}`,
  );
  if (!rows[0]?.isPaid) throw new Refusal(sellingErrors.notPayable, { field: 'buyAtOnce' });
}
