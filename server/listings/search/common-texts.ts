import { BoundedMap } from '#server/lib/bounded-map.ts';
import { facts } from './facets.ts';
import { readSearchWords } from './search-words.ts';
import { type CommonWords, wordsApart } from './shape.ts';

const textsMax = 2_000;
/**
 * Texts that had no rare word when they were last looked for. To find that out takes longer than to find the page, and who
 * searches mostly uses the words that others use. Whatever is wrong here costs time and finds the same: a walk that leads
 * nowhere is followed by the thorough search.
 */
const known = new BoundedMap<string, CommonWords>(textsMax);

export function findCommonText(text: string | undefined): CommonWords | undefined {
  return text === undefined ? undefined : known.get(text);
}

export function keepCommonText(text: string): void {
  const words = wordsOfText(text);
  if (words) known.set(text, words);
}

export function forgetCommonText(text: string): void {
  known.delete(text);
}

/** Undefined for what PostgreSQL might fold otherwise than we do, and for more words than have conditions of their own. */
export function wordsOfText(text: string): CommonWords | undefined {
  if (!/^[ -~]+$/.test(text)) return;
  const words = readSearchWords(text.toLowerCase());
  if (words.length === 0 || words.length > wordsApart) return;
  const told = words.map((word) => ({ word, said: saidBy(word) }));
  // First those that no fact says: to look for them takes less time, and they leave fewer listings to look at.
  const inOrder = told.toSorted((one, two) => Math.min(1, one.said.length) - Math.min(1, two.said.length));
  return {
    plainWords: inOrder.map(({ word }) => word),
    factsOfWords: inOrder.map(({ said }) => said.join('\u0001')),
  };
}

function saidBy(word: string): string[] {
  return facts.filter(({ said }) => said.some((way) => way.includes(word))).map(({ value }) => value);
}
