import type { Deps } from '#server/lib/deps.ts';
import { factTokensOfListing } from './facets.ts';

const sampleSize = 20_000;
/** Rarer ones need no number: a search for them goes by tokens anyway. */
const worthKnowing = 0.0005;

/** Learns from a sample which words, neighbours and facts are common. Searches are right without it, but slower. */
export async function refreshWordFrequencies({ database: { db } }: Pick<Deps, 'database'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ listings: number }>(
      `select greatest(reltuples, 1)::float8 as listings from pg_class where oid = 'listings'::regclass`,
    );
    const percent = Math.min(100, (100 * sampleSize) / (rows[0]?.listings ?? 1));
    await tx.execute(`create temporary table sample on commit drop as
      select listing_words(search_text) as words, ${factTokensOfListing} as facts
      from listings tablesample system (${percent.toFixed(4)}) where shelf is not null`);
    await tx.execute(`with common as materialized (
        select hash, count(*)::real / (select count(*) from sample) as share
        from sample, lateral (select distinct hashtextextended(word, 0) as hash from unnest(words) as word) listing
        group by hash having count(*) >= ${worthKnowing} * (select count(*) from sample)
      )
      update search_words known set frequency = coalesce(fresh.share, 0)
      from (
        select hash, share from search_words full join common using (hash) where frequency > 0 or share is not null
      ) fresh
      where known.hash = fresh.hash and known.frequency is distinct from coalesce(fresh.share, 0)`);
    await tx.execute('delete from search_pairs');
    await tx.execute(`insert into search_pairs
      select hash, count(*)::real / (select count(*) from sample)
      from sample, lateral (
        select distinct hashtextextended(one || ' ' || two, 0) as hash
        from unnest(words, words[2:]) as neighbours (one, two) where two is not null
      ) listing
      group by hash having count(*) >= ${worthKnowing} * (select count(*) from sample)`);
    // Every fact, however rare: one that is not known counts as common.
    await tx.execute(`insert into search_pairs
      select hashtextextended(fact, 0), count(*)::real / (select count(*) from sample)
      from sample cross join unnest(facts) fact where fact is not null group by fact on conflict do nothing`);
  });
}
