import { facets } from '#contract/listings/facets.ts';
import { searchSuggestionsMax } from '#contract/listings/listing-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';
import { facts } from './facets.ts';

export interface Suggestions {
  /** Words of listings that begin like the last word of the text, the most common first. */
  complete(text: string): Promise<string[]>;
  /** The text with each word that nothing has replaced by the nearest that something has, if there is one for each. */
  correct(text: string): Promise<string | undefined>;
}

/** Words change slowly, and there are more listings than anyone could name. */
const oldestMs = 600_000;
const wordsMax = 10_000;
const theOne = 'words';
/** Comparing takes a moment for each word; whoever wrote more of them made no slip. */
const correctedMax = 6;

/** Answers from memory: while somebody types, every letter is a question. */
export function createSuggestions(deps: Pick<Deps, 'database' | 'bus' | 'clock'>): Suggestions {
  const cache = createMemoryCache<readonly string[]>(deps, { oldestMs, subjectsOf: () => [] });
  const known = async () => cache.find(theOne) ?? (await cache.read(theOne, () => readWords(deps)));
  return {
    async complete(text) {
      const begun = text.toLowerCase().split(/\s+/).at(-1) ?? '';
      if (begun.length < 2) return [];
      const fitting = (await known()).filter((word) => word.startsWith(begun) && word !== begun);
      return fitting.slice(0, searchSuggestionsMax);
    },
    async correct(text) {
      const written = text
        .toLowerCase()
        .replaceAll(/["“”„]/g, ' ')
        .trim()
        .split(/\s+/);
      if (written.length > correctedMax) return undefined;
      const brand = nearest(written.join(' '), brandNames);
      if (brand) return facets.brand.options.find(({ label }) => label.toLowerCase() === brand)?.label;
      const words = [...saidOfFacts, ...(await known())];
      const corrected = written.map((word) => (words.some((one) => one.includes(word)) ? word : nearest(word, words)));
      if (corrected.includes(undefined)) return undefined;
      const meant = corrected.join(' ');
      return meant === written.join(' ') ? undefined : meant;
    },
  };
}

const brandNames = facets.brand.options.map(({ label }) => label.toLowerCase());
const saidOfFacts = [
  ...new Set([...brandNames, ...facts.flatMap(({ said }) => said)].flatMap((said) => said.split(' '))),
];

async function readWords({ database: { pool } }: Pick<Deps, 'database'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'common-words',
    // On a young site nothing has been counted yet, and its words are few.
    text: `(select word, frequency from search_words where frequency > 0 order by frequency desc limit ${wordsMax})
      union all (select word, 0 from search_words
        where not exists (select from search_words where frequency > 0) limit ${wordsMax})
      order by frequency desc`,
  });
  return [...new Set(rows.map(({ word }) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))].filter(
    (word) => word.length > 2 && word.length < 30,
  );
}

/** One wrong letter in three is a slip; more is another word. Of words equally near, the first, which is the most common. */
function nearest(word: string, words: readonly string[]): string | undefined {
  let best: string | undefined;
  let atMost = Math.floor(word.length / 3);
  const letters = lettersOf(word);
  for (const one of words) {
    if (Math.abs(one.length - word.length) > atMost) continue;
    // Each letter that only one of them has takes a slip. Comparing them place by place takes ten times as long.
    const others = lettersOf(one);
    if (Math.max(countBits(letters & ~others), countBits(others & ~letters)) > atMost) continue;
    const slips = countSlips(word, one, atMost);
    if (slips > 0 && (best === undefined ? slips <= atMost : slips < atMost)) {
      best = one;
      atMost = slips;
    }
  }
  return best;
}

/** One bit for each letter that occurs; some letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Letters to change, add, leave out or swap with their neighbour to make one word of the other; more than `atMost` where it is
 * more, which the first letters tell of nearly every word.
 */
function countSlips(one: string, two: string, atMost: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, at) => at);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let leastOfNext = row;
    for (let at = 1; at <= two.length; at += 1) {
      const same = one[row - 1] === two[at - 1] ? 0 : 1;
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same);
      const isSwapped = row > 1 && at > 1 && one[row - 1] === two[at - 2] && one[row - 2] === two[at - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[at - 2] ?? 0) + 1);
      next.push(least);
      leastOfNext = Math.min(leastOfNext, least);
    }
    // Two rows, because a swap reaches back over one.
    if (Math.min(leastOfLast, leastOfNext) > atMost) return atMost + 1;
    beforeLast = last;
    last = next;
    leastOfLast = leastOfNext;
  }
  return last[two.length] ?? 0;
}
