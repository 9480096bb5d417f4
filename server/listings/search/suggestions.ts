import { searchSuggestionsMax } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { beginsLike } from './find-words.ts';

/** Shorter ones begin nearly every word. */
const lettersMin = 2;

/** Words of listings that begin like the last word of the text, the most common first. Of words with one stem the shortest is shown. */
export async function suggestWords(
  { database: { readConnections } }: Pick<Deps, 'database'>,
  text: string,
): Promise<string[]> {
  const begun = text.toLowerCase().split(/\s+/).at(-1) ?? '';
  if (begun.length < lettersMin) return [];
  const rows = await readConnections.query<{ word: string }>({
    name: 'suggest-words',
    text: `select word from (
        select distinct on (lexeme) word, listings from known_words
        where ${beginsLike('fold_text($1::text)')} and sellers > 1 and word <> fold_text($1::text) and length(word) between 3 and 29
        order by lexeme, length(word), word
      ) words order by listings desc, word limit ${searchSuggestionsMax}`,
    values: [begun],
  });
  return rows.map(({ word }) => word);
}
