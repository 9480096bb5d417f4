import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NamedBrands } from '#contract/listings/search/phrases.ts';
import { readWishText, readWithout } from '#contract/listings/search/read-text.ts';
import * as sameWords from '#contract/listings/search/same-words.ts';
import * as silentWords from '#contract/listings/search/silent-words.ts';
import * as vocabulary from '#contract/listings/search/vocabulary.ts';
import { wishFiltersSchema } from '#contract/wishes/wishes.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { wishes, wishKeys } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { excludedQuery, findWords, textOf } from '#server/listings/search/find-words.ts';
import { filedBy, fileWishes } from './wish-keys.ts';
import { columnsOf, filtersOf } from './wish-rows.ts';

export interface ReadWish {
  columns: { query: string | null; withoutQuery: string | null; readBy: string };
  lexemes: string[];
}

/** Another vocabulary, another way to read, or another filter: then every wish is read and filed anew. */
function readByOf(brands: NamedBrands): string {
  const names = brands.map(({ name }) => ({ name })).sort((one, two) => (one.name < two.name ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(['2', names, { ...vocabulary, ...sameWords, ...silentWords }, filedBy]))
    .digest('hex')
    .slice(0, 16);
}

interface Written {
  text: string | null;
  without: readonly string[];
}

/** The words of a wish as the index knows them. */
export async function readWishWords(
  deps: Pick<Deps, 'database'>,
  { text, without }: Written,
  brands: NamedBrands,
): Promise<ReadWish> {
  const excluded = readWithout(without, brands).map((word) => ({ ...word, isKnown: true }));
  const { words } = readWishText(text ?? '', brands);
  const all = await findWords(deps, { words: [...excluded, ...words], brands, reading: 'wish' });
  const found = all.slice(excluded.length);
  const [rarest] = found.toSorted((one, two) => one.listings - two.listings);
  return {
    columns: {
      query: text === null ? null : textOf(found).query,
      withoutQuery: excludedQuery(excluded, all) ?? null,
      readBy: readByOf(brands),
    },
    lexemes: rarest?.lexemes ?? [],
  };
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

/** The text of an older wish may mean more than it did: its filters are read anew, too. */
export async function readWishesAnew(deps: Pick<Deps, 'database'>): Promise<void> {
  const brands = await readBrands(deps.database.db);
  for (;;) {
    const some = await deps.database.db.select().from(wishes).where(isOutdated(brands)).limit(readAtOnce);
    if (some.length === 0) return;
    for (const wish of some) {
      const { data } = wishFiltersSchema.safeParse(filtersOf(wish));
      const columns = data ? columnsOf(data, brands) : {};
      const read = await readWishWords(deps, { ...wish, ...columns }, brands);
      await deps.database.db.transaction(async (tx) => {
        await tx
          .update(wishes)
          .set({ ...columns, ...read.columns })
          .where(eq(wishes.id, wish.id));
        await tx.delete(wishKeys).where(eq(wishKeys.wishId, wish.id));
        await fileWish(tx, wish.id, read);
      });
    }
  }
}
