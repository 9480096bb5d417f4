import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/lib/deps.ts';

/** So few that a pause is never far away. */
const atOnce = 5;
/** News can be lost, and another server may have been stopped before it had learned everything. */
const lookEveryMs = 10_000;

/** Puts the words of some listings that were just written into the dictionary. False when there are none. */
export async function learnWords({ database: { pool } }: Pick<Deps, 'database'>): Promise<boolean> {
  // One statement: a search finds a listing among the unlearned or by its words, and two servers never take the same.
  const { rows } = await pool.query<{ taken: number }>(
    `with taken as (
       delete from unlearned_listings where id in (
         select id from unlearned_listings order by id limit ${atOnce} for update skip locked
       ) returning listing_id
     ), learned as (
       insert into search_words (hash, word)
       select distinct hashtextextended(word, 0), word from listings cross join unnest(listing_words(search_text)) word
       where listings.id in (select listing_id from taken) order by 1 on conflict do nothing
     )
     select count(*)::int as taken from taken`,
  );
  return (rows[0]?.taken ?? 0) > 0;
}

/**
 * Adds the color's code and name to some texts that were saved before they belonged there. False when there are none; until
 * then those listings are found by everything else.
 */
export async function addColorTexts({ database: { pool } }: Pick<Deps, 'database'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update listings set color_name = color_name where id in (
       select id from listings
       where coalesce(color_code, color_name) is not null and array_length(string_to_array(search_text, chr(1)), 1) < 5
       order by id limit ${atOnce} for update skip locked
     )`,
  );
  return (rowCount ?? 0) > 0;
}

/** Learns whenever a listing was written, on this server or another. */
export function startWordLearner({ database, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>): {
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  let wanted = false;
  let learning = Promise.resolve();

  const learnAll = async (): Promise<void> => {
    while (wanted && !stopped.signal.aborted) {
      wanted = false;
      const step = async () => (await learnWords({ database })) || (await addColorTexts({ database }));
      for (let startedAt = performance.now(); await step(); startedAt = performance.now()) {
        if (stopped.signal.aborted) return;
        // Rests as long as it worked: however much there is to learn, it takes no more than half of a core.
        await sleep(performance.now() - startedAt, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  };
  const wake = (): void => {
    if (wanted) return;
    wanted = true;
    learning = learning
      .then(learnAll)
      .catch((error: unknown) => log.warn({ err: error }, 'learning words'))
      .finally(() => {
        // Whatever went wrong, the next look tries again.
        wanted = false;
      });
  };

  const deafen = bus.subscribe('unlearned', wake, wake);
  const looking = setInterval(wake, lookEveryMs).unref();
  wake();
  return {
    async stop() {
      stopped.abort();
      clearInterval(looking);
      deafen();
      await learning;
    },
  };
}
