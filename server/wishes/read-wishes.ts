import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fillers, synonymsWith } from '#contract/listings/synonyms.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { wishes, wishKeys } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import type { NamedBrands } from '#server/listings/search/lexicon.ts';
import { readWords } from '#server/listings/search/read-text.ts';
import { findMeanings } from '#server/listings/search/word-meanings.ts';
import { filedBy, fileWishes } from './wish-keys.ts';

export interface ReadWish {
  columns: { query: string | null; readBy: string };
  lexemes: string[];
}

/** Other words that mean the same, another way to read, or another filter: then every wish is read and filed anew. */
export function readByOf(brands: NamedBrands): string {
  const names = brands.map(({ name }) => ({ name })).sort((one, two) => (one.name < two.name ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(['1', synonymsWith(names), fillers, filedBy]))
    .digest('hex')
    .slice(0, 16);
}

export async function readWishText(deps: Pick<Deps, 'database'>, text: string | null): Promise<ReadWish> {
  return readTextWith(deps, text, await readBrands(deps.database.db));
}

async function readTextWith(deps: Pick<Deps, 'database'>, text: string | null, brands: NamedBrands): Promise<ReadWish> {
  const readBy = readByOf(brands);
  if (text === null) return { columns: { query: null, readBy }, lexemes: [] };
  const { query, parts } = await findMeanings(deps, readWords(text, brands), 'wish');
  const [rarest] = parts.toSorted((one, two) => one.listings - two.listings);
  return { columns: { query, readBy }, lexemes: rarest?.lexemes ?? [] };
}

export async function fileWish(tx: DbOrTransaction, id: string, { lexemes }: Pick<ReadWish, 'lexemes'>): Promise<void> {
  await tx.execute(numberedSql(fileWishes, [[id], lexemes]));
}

export const readWishesJob: JobKind<object> = { name: 'wishes.read-anew' };

const isOutdated = (brands: NamedBrands) => sql`${wishes.readBy} is distinct from ${readByOf(brands)}`;

/** A server of another version, or one with other brands, may have read them otherwise; until this is done those wishes rest. */
export async function readWishesAnewIfNeeded({
  database: { db },
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const isOld = isOutdated(await readBrands(db));
  const [outdated] = await db.select({ id: wishes.id }).from(wishes).where(isOld).limit(1);
  if (outdated) await jobs.add(readWishesJob, {});
}

const readAtOnce = 100;

export async function readWishesAnew(deps: Pick<Deps, 'database'>): Promise<void> {
  const brands = await readBrands(deps.database.db);
  for (;;) {
    const some = await deps.database.db
      .select({ id: wishes.id, text: wishes.text })
      .from(wishes)
      .where(isOutdated(brands))
      .limit(readAtOnce);
    if (some.length === 0) return;
    for (const { id, text } of some) {
      const read = await readTextWith(deps, text, brands);
      await deps.database.db.transaction(async (tx) => {
        await tx.update(wishes).set(read.columns).where(eq(wishes.id, id));
        await tx.delete(wishKeys).where(eq(wishKeys.wishId, id));
        await fileWish(tx, id, read);
      });
    }
  }
}
