import type { Deps } from '#server/lib/deps.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';

const oldestMs = 30_000;

/**
 * Gives the kept answer to what is asked, or reads it; whoever asks for the same meanwhile shares the reading. The answer to
 * an undefined question is not kept.
 */
export type KeptAnswers<Answer> = (asked: unknown, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Keeps answers that are the same for everyone in memory, until any listing or card changes. Many ask for the same few
 * pages, and between two changes PostgreSQL would read the same rows for each of them. While news from the database may be
 * lost, nothing is kept.
 */
export function keepAnswers<Answer>(deps: Pick<Deps, 'bus' | 'clock'>, sizeMax: number): KeptAnswers<Answer> {
  const cache = createMemoryCache<Answer>(deps, { oldestMs, sizeMax, subjectsOf: () => [] });
  for (const news of ['listing', 'cards', 'written']) deps.bus.subscribe(news, cache.forgetAll, cache.forgetAll);
  return async (asked, read) => {
    if (asked === undefined) return read();
    const key = JSON.stringify(asked);
    return cache.find(key) ?? (await cache.read(key, read));
  };
}
