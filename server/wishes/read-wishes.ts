import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fillers, synonyms } from '#contract/listings/synonyms.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { wishes, wishKeys } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { readWords } from '#server/listings/search/read-text.ts';
import { findMeanings } from '#server/listings/search/word-meanings.ts';
import { filedBy, fileWishes } from './wish-keys.ts';

export interface ReadWish {
  columns: { query: string | null; readBy: string };
  lexemes: string[];
}

/** Other words that mean the same, another way to read, or another filter: then every wish is read and filed anew. */
export const readBy = createHash('sha256')
  .update(JSON.stringify(['1', synonyms, fillers, filedBy]))
  .digest('hex')
  .slice(0, 16);

export async function readWishText(deps: Pick<Deps, 'database'>, text: string | null): Promise<ReadWish> {
  if (text === null) return { columns: { query: null, readBy }, lexemes: [] };
  const { query, parts } = await findMeanings(deps, readWords(text), 'wish');
  const [rarest] = parts.toSorted((one, two) => one.listings - two.listings);
  return { columns: { query, readBy }, lexemes: rarest?.lexemes ?? [] };
}

export async function fileWish(tx: DbOrTransaction, id: string, { lexemes }: Pick<ReadWish, 'lexemes'>): Promise<void> {
  await tx.execute(numberedSql(fileWishes, [[id], lexemes]));
}

export const readWishesJob: JobKind<object> = { name: 'wishes.read-anew' };

const isOutdated = sql`${wishes.readBy} is distinct from ${readBy}`;

/** A server of another version may have read them otherwise; until this is done those wishes rest. */
export async function readWishesAnewIfNeeded({
  database: { db },
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const [outdated] = await db.select({ id: wishes.id }).from(wishes).where(isOutdated).limit(1);
  if (outdated) await jobs.add(readWishesJob, {});
}

const readAtOnce = 100;

export async function readWishesAnew(deps: Pick<Deps, 'database'>): Promise<void> {
  for (;;) {
    const some = await deps.database.db
      .select({ id: wishes.id, text: wishes.text })
      .from(wishes)
      .where(isOutdated)
      .limit(readAtOnce);
    if (some.length === 0) return;
    for (const { id, text } of some) {
      const read = await readWishText(deps, text);
      await deps.database.db.transaction(async (tx) => {
        await tx.update(wishes).set(read.columns).where(eq(wishes.id, id));
        await tx.delete(wishKeys).where(eq(wishKeys.wishId, id));
        await fileWish(tx, id, read);
      });
    }
  }
}
