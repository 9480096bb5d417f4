import { createRecentWriters } from '#server/db/replicas/recent-writers.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';

const oldestMs = 30_000;
/** News come within milliseconds; a process that hears nothing for longer keeps nothing. */
const newsMs = 5_000;

/**
 * Gives this reader the kept answer to what is asked, or reads it; whoever asks for the same meanwhile shares the reading. The answer to
 * an undefined question is not kept.
 */
type KeptAnswers<Answer> = (
  asked: unknown,
  readerId: string | undefined,
  read: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Keeps answers that are the same for everyone in memory, until any listing or card changes. Many ask for the same few
 * pages, and between two changes PostgreSQL would read the same rows for each of them. Whoever has just written goes past it for a
 * moment: their own change is in what they read, also before the news of it have come. While news from the database may be
 * lost, nothing is kept.
 */
export function keepAnswers<Answer>(deps: Pick<Deps, 'bus' | 'clock'>, sizeMax: number): KeptAnswers<Answer> {
  const cache = createMemoryCache<Answer>(deps, { name: 'lists', oldestMs, sizeMax, subjectsOf: () => [] });
  const hasJustWritten = createRecentWriters(deps, newsMs);
  for (const news of ['listing', 'cards']) deps.bus.subscribe(news, cache.forgetAll, cache.forgetAll);
  return async (asked, readerId, read) => {
    if (asked === undefined || hasJustWritten(readerId)) return read();
    const key = JSON.stringify(asked);
    return cache.find(key) ?? (await cache.read(key, read));
  };
}
