import { BoundedMap } from '#server/lib/bounded-map.ts';
import { facts } from './facets.ts';
import { readSearchWords } from './search-words.ts';

export interface SearchText {
  words: string[];
  /** Undefined for what PostgreSQL might fold otherwise than we do, and for more words than have conditions of their own. */
  plain: PlainWords | undefined;
  /** No word of it was rare when it was last looked for, so that listings with all of them are met soon. */
  isCommon: boolean;
}

/** Words in lower case, the values of facts that say each, and the tokens of those, with a sign between that no search has. */
export interface PlainWords {
  plainWords: string[];
  factsOfWords: string[];
  tokensOfWords: string[];
}

/** How many words get a condition of their own; further ones are looked at together, for the few listings that have these. */
export const wordsApart = 6;

/**
 * Who searches mostly uses the words that others use. What is remembered wrongly costs time and finds the same: a walk that
 * leads nowhere is followed by the thorough search.
 */
const known = new BoundedMap<string, SearchText>(2_000);

export function readText(text: string): SearchText {
  const remembered = known.get(text);
  if (remembered) return remembered;
  const read = { words: readSearchWords(text), plain: readPlainWords(text), isCommon: false };
  known.set(text, read);
  return read;
}

function readPlainWords(text: string): PlainWords | undefined {
  if (!/^[ -~]+$/.test(text)) return;
  const words = readSearchWords(text.toLowerCase());
  if (words.length === 0 || words.length > wordsApart) return;
  const told = words.map((word) => ({ word, saying: factsThatSay(word) }));
  // First those that no fact says: to look for them takes less time, and they leave fewer listings to look at.
  const inOrder = told.toSorted((one, two) => Math.min(1, one.saying.length) - Math.min(1, two.saying.length));
  const each = (read: (fact: (typeof facts)[number]) => string) =>
    inOrder.map(({ saying }) => saying.map(read).join('\u0001'));
  return {
    plainWords: inOrder.map(({ word }) => word),
    factsOfWords: each(({ value }) => value),
    tokensOfWords: each(({ token }) => token),
  };
}

function factsThatSay(word: string) {
  return facts.filter(({ said }) => said.some((way) => way.includes(word)));
}
