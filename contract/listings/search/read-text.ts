import { joinPhrases, type NamedBrands, type Term, type Vocabulary, vocabularyOf, type Word } from './phrases.ts';
import { readNumbers } from './read-numbers.ts';
import { splitWords, tokensOf } from './split-text.ts';
import { type HelpTopic, sayings, type TextFilters, type TextOrder } from './vocabulary.ts';

/** The meaning of a search text. */
export interface Meaning {
  /** A listing says each of these. */
  words: Word[];
  /** A listing is none of these. */
  without: Word[];
  filters: TextFilters;
  order?: TextOrder;
  help?: HelpTopic;
  /** The text asks for something that members do not sell here. */
  isNotSold: boolean;
  /** The text has letters or digits, if only of words that tell nothing. */
  isText: boolean;
}

/** A search text in the words of the vocabulary. It is pure: the same text and brands always mean the same. */
export function readText(text: string, brands: NamedBrands): Meaning {
  return readWith(text, vocabularyOf(brands), true);
}

/** The text of a wish: as `readText`, but nobody corrects its words. */
export function readWishText(text: string, brands: NamedBrands): Meaning {
  return readWith(text, vocabularyOf(brands), false);
}

/** Only words: every number and every “cheap” is a word, too. */
export function readWords(text: string, brands: NamedBrands): Meaning {
  const vocabulary = vocabularyOf(brands);
  const words = once(
    tokensOf(text).flatMap((piece) =>
      'quoted' in piece ? [quotedWord(piece.quoted)] : joinPhrases(piece.words, vocabulary).map(vocabulary.wordOf),
    ),
  );
  return { words, without: [], filters: {}, isNotSold: false, isText: words.length > 0 };
}

/** Words that a member has excluded: each is one word or phrase of the vocabulary. */
export function readWithout(texts: readonly string[], brands: NamedBrands): Word[] {
  const vocabulary = vocabularyOf(brands);
  return texts.flatMap((text) => {
    const { words } = splitWords(text);
    return words.length === 0 ? [] : [vocabulary.wordOf({ says: words })];
  });
}

/** The topics of help that the beginning of a text leads to, for suggestions. */
export function helpFor(text: string): { topic: HelpTopic; says: string }[] {
  const typed = splitWords(text.toLowerCase()).words.join(' ');
  if (typed.length < 3) return [];
  return sayings.flatMap(({ says, help }) => {
    const said = says.find((phrase) => phrase.startsWith(typed) || typed.endsWith(` ${phrase}`));
    return help && help !== 'not-sold' && said ? [{ topic: help, says: said }] : [];
  });
}

function readWith(text: string, vocabulary: Vocabulary, mends: boolean): Meaning {
  const numbers = readNumbers(text);
  const meaning: Meaning = { words: [], without: [], filters: numbers.filters, isNotSold: false, isText: false };
  const state: State = { negates: false, isWanted: false };
  for (const piece of tokensOf(numbers.rest)) {
    meaning.isText = true;
    if ('quoted' in piece) {
      place(quotedWord(piece.quoted), state, meaning);
      continue;
    }
    const words = mends ? vocabulary.mend(piece.words) : piece.words.map((word) => ({ typed: word, word }));
    for (const term of joinPhrases(words, vocabulary)) readTerm(term, { state, meaning, vocabulary });
  }
  meaning.words = once(meaning.words);
  meaning.without = once(meaning.without);
  return meaning;
}

interface State {
  /** The word before this one was “not”. */
  negates: boolean;
  /** From here on the text says for what the owner would trade. */
  isWanted: boolean;
}

interface Reading {
  state: State;
  meaning: Meaning;
  vocabulary: Vocabulary;
}

function readTerm(term: Term, { state, meaning, vocabulary }: Reading): void {
  const role = vocabulary.roleOf(term.says);
  if (role === 'negation') state.negates = true;
  else if (role === 'conjunction') return;
  else if (role === 'trades for') {
    state.isWanted = true;
    meaning.filters.openToTrades = '1';
  } else if (role === 'silent') return;
  else if (role && !state.isWanted) apply(role, term, { state, meaning, vocabulary });
  else place({ ...vocabulary.wordOf(term), isWanted: state.isWanted }, state, meaning);
}

function apply(saying: (typeof sayings)[number], term: Term, { state, meaning, vocabulary }: Reading): void {
  const { filters, without, order, help } = saying;
  if (state.negates) {
    state.negates = false;
    const word = vocabulary.wordOf(term);
    if (word.facts.length > 0) meaning.without.push(word);
    return;
  }
  for (const [name, value] of Object.entries(filters ?? {}))
    if (!(name in meaning.filters)) Object.assign(meaning.filters, { [name]: value });
  if (without) meaning.without.push(vocabulary.wordOf({ says: [without] }));
  meaning.order ??= order;
  if (help === 'not-sold') meaning.isNotSold = true;
  meaning.help ??= help;
}

function place(word: Word, state: State, { words, without }: Meaning): void {
  (state.negates ? without : words).push(word);
  state.negates = false;
}

function once(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [`${word.isWanted} ${word.typed.toLowerCase()}`, word])).values()];
}

function quotedWord(words: readonly string[]): Word {
  const typed = `"${words.join(' ')}"`;
  return { typed, ways: [words], kind: 'other', isKnown: true, isWanted: false, facts: [] };
}
