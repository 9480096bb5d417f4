import { hourMs } from '#contract/durations.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';

export const countWordsJob: JobKind<object> = { name: 'listings.count-words' };

/** On a young site nobody has counted yet. */
export async function countWordsIfNew({ database: { pool }, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `select exists (select from known_words) and not exists (select from known_words where listings > 0) as "isNew"`,
  );
  if (rows[0]?.isNew) await jobs.add(countWordsJob, {});
}

const sampleSize = 20_000;
/** Each word that hardly anyone uses is looked for once in so many runs. */
const runsPerRound = 24;

/**
 * Counts from a sample in how many listings each lexeme is and how many sellers used it, and forgets words that no listing has
 * any longer. Searches are right without it; what begins, completes and mends a word is chosen by it.
 */
export async function countWords({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const round = Math.floor(clock.now().getTime() / hourMs) % runsPerRound;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ listings: number }>(
      `select greatest(reltuples, 1)::float8 as listings from pg_class where oid = 'listings'::regclass`,
    );
    const share = Math.min(1, sampleSize / (rows[0]?.listings ?? 1));
    await tx.execute(`with counted as materialized (
        select lexeme, ceil(count(*) / ${share})::int as listings, count(distinct user_id)::int as sellers
        from listings tablesample system (${(100 * share).toFixed(4)}), unnest(tsvector_to_array(all_words)) lexeme
        where shelf is not null group by lexeme
      )
      update known_words known set listings = fresh.listings, sellers = fresh.sellers
      from (
        select word, coalesce(counted.listings, 0) as listings, coalesce(counted.sellers, 0) as sellers
        from known_words left join counted using (lexeme)
      ) fresh
      where known.word = fresh.word and (known.listings, known.sellers) is distinct from (fresh.listings, fresh.sellers)`);
    await tx.execute(`delete from known_words where listings = 0 and abs(hashtext(word)) % ${runsPerRound} = ${round}
      and not exists (select from listings where all_words @@ (quote_literal(lexeme) || '')::tsquery)`);
  });
}
