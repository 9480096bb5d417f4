import { startWorking } from '#server/jobs/work-when-told.ts';
import type { Deps } from '#server/lib/deps.ts';

/** So few that a pause is never far away, also where a member has written thousands of words in each. */
const learnedAtOnce = 2;
const coloredAtOnce = 5;

/** Puts the words of some listings that were just written into the dictionary. False when there are none. */
export async function learnWords({ database: { pool } }: Pick<Deps, 'database'>): Promise<boolean> {
  // One statement: a search finds a listing among the unlearned or by its words, and two servers never take the same.
  const { rows } = await pool.query<{ taken: number }>(
    `with taken as (
       delete from unlearned_listings where id in (
         select id from unlearned_listings order by id limit ${learnedAtOnce} for update skip locked
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
       order by id limit ${coloredAtOnce} for update skip locked
     )`,
  );
  return (rowCount ?? 0) > 0;
}

/** Learns whenever a listing was written, on this server or another. */
export function startWordLearner(deps: Pick<Deps, 'database' | 'bus' | 'log'>): { stop(): Promise<void> } {
  return startWorking(deps, {
    news: 'unlearned',
    name: 'learning words',
    step: async () => (await learnWords(deps)) || (await addColorTexts(deps)),
  });
}
