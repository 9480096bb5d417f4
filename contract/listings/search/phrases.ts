import { type FilterName, facetOf, filterNames } from '#contract/listings/facets.ts';
import { countSlips } from './count-slips.ts';
import { brandNames, factsNamed, sameWords, type WordKind, wordKinds } from './same-words.ts';
import { negations, silentWords, tradesFor } from './silent-words.ts';
import { sayings } from './vocabulary.ts';

export type NamedBrands = readonly { name: string }[];

export interface Word {
  typed: string;
  /** The brand's own spelling, if the typed one was a slip. */
  mended?: string;
  /** Each way to say it. The words of one way stand side by side. */
  ways: readonly (readonly string[])[];
  kind: WordKind;
  /** A word of the vocabulary or in quotes is taken as it is: nobody corrects it or guesses how it goes on. */
  isKnown: boolean;
  /** The owner would trade for it; the listing itself is something else. */
  isWanted: boolean;
  /** The values of filters that mean the same. */
  facts: readonly Fact[];
}

interface Fact {
  name: FilterName;
  value: string;
}

/** Words that mean something together, as they were typed and as they are meant. */
export interface Term {
  says: readonly string[];
  typed?: string;
  mended?: string;
}

interface MendedWord {
  typed: string;
  word: string;
}

const phraseWordsMax = 5;

/** The longest phrase that the vocabulary knows comes before each of its words. */
export function joinPhrases(given: readonly (string | MendedWord)[], vocabulary: Vocabulary): Term[] {
  const words = given.map((one) => (typeof one === 'string' ? { typed: one, word: one } : one));
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(phraseWordsMax, words.length - at);
    while (length > 1 && !vocabulary.knows(words.slice(at, at + length).map(({ word }) => word))) length -= 1;
    const joined = words.slice(at, at + length);
    const says = joined.map(({ word }) => word);
    const typed = joined.map((one) => one.typed).join(' ');
    terms.push({ says, typed, ...(says.join(' ') !== typed && { mended: says.join(' ') }) });
    at += length;
  }
  return terms;
}

type Role = 'negation' | 'conjunction' | 'trades for' | 'silent' | (typeof sayings)[number];

export interface Vocabulary {
  knows(words: readonly string[]): boolean;
  /** The effect of a phrase beside its words; undefined where there is none. */
  roleOf(words: readonly string[]): Role | undefined;
  wordOf(term: Term): Word;
  mend(words: readonly string[]): MendedWord[];
}

const made = new WeakMap<NamedBrands, Vocabulary>();

/** Made once for each list of brands, which stays the same until one of them changes. */
export function vocabularyOf(brands: NamedBrands): Vocabulary {
  const known = made.get(brands);
  if (known) return known;
  const vocabulary = makeVocabulary(brands);
  made.set(brands, vocabulary);
  return vocabulary;
}

interface Group {
  kind: WordKind;
  ways: string[][];
}

const roles = new Map<string, Role>([
  ...silentWords.map((word): [string, Role] => [keyOf(word), 'silent']),
  ...['and', 'or', 'with'].map((word): [string, Role] => [word, 'conjunction']),
  ...sayings.flatMap((saying) => saying.says.map((phrase): [string, Role] => [keyOf(phrase), saying])),
  ...tradesFor.map((phrase): [string, Role] => [keyOf(phrase), 'trades for']),
  ...negations.map((phrase): [string, Role] => [keyOf(phrase), 'negation']),
]);

function makeVocabulary(brands: NamedBrands): Vocabulary {
  const groups = new Map<string, Group>();
  const add = (kind: WordKind, group: readonly string[]) => {
    const ways = group.map((way) => way.split(' '));
    for (const way of group) {
      const before = groups.get(keyOf(way));
      groups.set(keyOf(way), { kind: before?.kind ?? kind, ways: [...(before?.ways ?? []), ...ways] });
    }
  };
  for (const kind of wordKinds) for (const group of sameWords[kind]) add(kind, group);
  for (const group of brandNames(brands)) add('brand', group);
  const names = brands.map(({ name }) => name.split(' '));
  const written = new Map(brands.flatMap(({ name }) => [name, ...name.split(' ')].map((word) => [keyOf(word), word])));
  const knows = (words: readonly string[]) => groups.has(keyOf(words)) || roles.has(keyOf(words));

  return {
    knows,
    roleOf: (words) => roles.get(keyOf(words)),
    wordOf({ says, typed = says.join(' '), mended }) {
      const group = groups.get(keyOf(says));
      const ways = unique([[...says], ...(group?.ways ?? [])]);
      return {
        typed,
        ...(mended !== undefined && { mended: says.map((word) => written.get(keyOf(word)) ?? word).join(' ') }),
        ways,
        kind: group?.kind ?? (written.has(keyOf(says)) ? 'brand' : 'other'),
        isKnown: group !== undefined,
        isWanted: false,
        facts: factsOf(says, ways),
      };
    },
    mend: (words) => mendBrands(words, names, knows),
  };
}

/** The values whose label is one of the ways, and what is named beside. */
function factsOf(says: readonly string[], ways: readonly (readonly string[])[]): Fact[] {
  const keys = new Set([says, ...ways].map(keyOf));
  const named = Object.entries(factsNamed).filter(([word]) => keys.has(keyOf(word)));
  const saying = roles.get(keyOf(says));
  const set = typeof saying === 'object' && !saying.help ? (saying.filters ?? {}) : {};
  const facts = named.flatMap(([, values]) =>
    Object.entries(values).flatMap(([name, of]) => of.map((value) => ({ name: name as FilterName, value }))),
  );
  if (facts.length > 0) return facts;
  return filterNames.filter(isExcludable).flatMap((name) =>
    Object.entries(facetOf(name).labels)
      .filter(([value, label]) => keys.has(keyOf(label)) || keys.has(keyOf(value)) || set[name as 'piece'] === value)
      .map(([value]) => ({ name, value })),
  );
}

/** A shade is in few listings as a fact and in many as a word: words exclude it. */
const isExcludable = (name: FilterName) => name !== 'shade' && name !== 'length' && name !== 'type';

function unique(ways: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(ways.map((way) => [way.join(' ').toLowerCase(), way])).values()];
}

/** Small letters and no plural, so that "Toppers" and "topper" are one. */
function keyOf(words: string | readonly string[]): string {
  const all = typeof words === 'string' ? words.split(/[^\p{L}\p{N}]+/u) : words;
  return all.map((word) => singular(word.toLowerCase())).join(' ');
}

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (/(?:sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const slipsInBrand = 2;

/**
 * A name of several words that is nearly a brand's is meant as that brand, if one of its words is right. A word that the
 * vocabulary knows is never a slip.
 */
function mendBrands(
  words: readonly string[],
  names: readonly (readonly string[])[],
  knows: (words: readonly string[]) => boolean,
): MendedWord[] {
  const mended = words.map((word) => ({ typed: word, word }));
  for (const name of names)
    for (let at = 0; name.length > 1 && at + name.length <= words.length; at += 1) {
      const typed = words.slice(at, at + name.length).map((word) => word.toLowerCase());
      const isRight = (n: number) => typed[n] === name[n]?.toLowerCase();
      const slips = countSlips(typed.join(' '), name.join(' ').toLowerCase());
      const isNear = slips > 0 && slips <= slipsInBrand && typed.some((word, n) => word.length > 2 && isRight(n));
      if (!isNear || knows(typed) || typed.some((word, n) => !isRight(n) && knows([word]))) continue;
      for (const [n, word] of name.entries()) mended[at + n] = { typed: words[at + n] ?? word, word };
    }
  return mended;
}
