import type { Deps } from '#server/lib/deps.ts';

export interface Answer {
  json: string;
  /** The members it tells about. */
  ownerIds: readonly string[];
}

/** However it came about that a change was not announced, nobody sees it later than this. */
const oldestMs = 30_000;

/**
 * Keeps an answer that is the same for everyone in memory until a listing changes, or a member it tells about. While news
 * from the database may be lost, nothing is kept.
 */
export function keepAnswer(
  { bus, clock }: Pick<Deps, 'bus' | 'clock'>,
  read: () => Promise<Answer>,
): () => Promise<string> {
  let kept: { answer: Promise<Answer>; ownerIds: ReadonlySet<string>; readAt: number } | undefined;
  const drop = (): void => {
    kept = undefined;
  };
  bus.subscribe('listing', drop, drop);
  bus.subscribe('member', (id) => {
    if (kept?.ownerIds.has(id)) drop();
  });

  return async () => {
    const now = clock.now().getTime();
    if (kept && bus.isLive() && now - kept.readAt < oldestMs) return (await kept.answer).json;
    const fresh = { answer: read(), ownerIds: new Set<string>(), readAt: now };
    // Kept before it is read: a change announced meanwhile drops it, and those who come meanwhile wait for the same read.
    kept = fresh;
    try {
      const { json, ownerIds } = await fresh.answer;
      for (const id of ownerIds) fresh.ownerIds.add(id);
      return json;
    } catch (error) {
      if (kept === fresh) drop();
      throw error;
    }
  };
}
