import type { Deps } from '#server/lib/deps.ts';
import { createKeeper } from '#server/lib/keeper.ts';

export interface Answer {
  json: string;
  /** The members it tells about. */
  ownerIds: readonly string[];
}

const oldestMs = 30_000;
const theOne = 'answer';

/**
 * Keeps an answer that is the same for everyone in memory until a listing changes, or a member it tells about. While news
 * from the database may be lost, nothing is kept.
 */
export function keepAnswer(deps: Pick<Deps, 'bus' | 'clock'>, read: () => Promise<Answer>): () => Promise<string> {
  const keeper = createKeeper<Answer>(deps, { oldestMs, subjectsOf: ({ ownerIds }) => ownerIds });
  deps.bus.subscribe('listing', keeper.forgetAll, keeper.forgetAll);
  deps.bus.subscribe('member', keeper.forget);
  return async () => (keeper.find(theOne) ?? (await keeper.read(theOne, read))).json;
}
