import type { Deps } from '#server/lib/deps.ts';

const sampleSize = 20_000;
/** Rarer words need no number: a search for them goes by tokens anyway. */
const worthKnowing = 0.0005;

/** Learns from a sample which words are common. Searches are right without it, but slower. */
export async function refreshWordFrequencies({ database: { pool } }: Pick<Deps, 'database'>): Promise<void> {
  const { rows } = await pool.query<{ listings: number }>(
    `select greatest(reltuples, 1)::float8 as listings from pg_class where oid = 'listings'::regclass`,
  );
  const percent = Math.min(100, (100 * sampleSize) / (rows[0]?.listings ?? 1));
  await pool.query(
    `with sample as materialized (
      select search_text from listings tablesample system (${percent.toFixed(4)}) where shelf is not null
    ), shares as materialized (
      select hash, count(*)::real / (select count(*) from sample) as share
      from sample, lateral (
        select distinct hashtextextended(word, 0) as hash from unnest(search_parts(search_text)) as word where word <> ''
      ) words group by hash
    ), common as materialized (
      select hash, share from shares where share >= $1
    )
    update search_words w set frequency = coalesce(fresh.share, 0)
    from (
      select hash, share from search_words known full join common using (hash) where frequency > 0 or share is not null
    ) fresh
    where w.hash = fresh.hash and w.frequency is distinct from coalesce(fresh.share, 0)`,
    [worthKnowing],
  );
}
