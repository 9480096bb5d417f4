import { countSlips } from '#contract/listings/search/count-slips.ts';
import { type NamedBrands, vocabularyOf } from '#contract/listings/search/phrases.ts';
import { readWishText } from '#contract/listings/search/read-text.ts';
import { splitWords } from '#contract/listings/search/split-text.ts';

/** The effect of an edit on the words of a text. */
interface WordEdit {
  /** Every old word is still there, in its order and but for slips. */
  isKept: boolean;
  /** Runs of words that only the new text has. */
  added: string[];
}

export interface WordFacts {
  brands: NamedBrands;
  /** In a title every capital begins a name; elsewhere these words are names, and capitals within a sentence. */
  names: ReadonlySet<string> | 'title';
  /** Whether the wig has a fact, such as "condition=new". */
  isTrue: (fact: string) => boolean;
}

const slipsMax = 3;
const slipLettersMin = 4;
const never = slipsMax + 1;

export function compareWords(old: string, now: string, facts: WordFacts): WordEdit {
  if (old === now) return { isKept: true, added: [] };
  const [before, after] = [readWritten(old, facts.names), readWritten(now, facts.names)];
  const places = alignWords(before, after, facts.brands);
  if (!places) return { isKept: false, added: [] };
  const said = before.map(({ word }) => word).join(' ');
  const mended = places.map((place) => after[place]?.word).join(' ');
  return { isKept: said === mended || statesTheSame(said, mended, facts), added: findAdded(after, new Set(places)) };
}

interface Written {
  text: string;
  /** The word as it is compared. */
  word: string;
  /** Nobody can tell a slip in a name from another name. */
  isName: boolean;
}

/** Words with digits keep their signs: "8/12" is another color than "8-12". */
const written = /[\p{L}\p{M}'’]*\p{N}\S*|[\p{L}\p{M}'’]+/gu;
const endOfSentence = /(?:^|[.!?:\n])\s*$/;

function readWritten(text: string, names: WordFacts['names']): Written[] {
  const isLowercase = text === text.toLowerCase();
  return [...text.matchAll(written)].map(({ 0: found, index }) => {
    const word = /\p{N}/u.test(found) ? found.replace(/[.,;:!?)\]"”]+$/u, '').toLowerCase() : foldWord(found);
    const isCapital = found !== found.toLowerCase();
    const isName =
      names === 'title'
        ? isCapital || isLowercase
        : names.has(word) || (isCapital && !endOfSentence.test(text.slice(Math.max(0, index - 9), index)));
    return { text: found, word, isName };
  });
}

const foldWord = (word: string): string => splitWords(word).words.join('').toLowerCase();

/** The words of a title, which may name the wig. */
export const namesIn = (title: string): Set<string> => new Set(readWritten(title, 'title').map(({ word }) => word));

/**
 * For each old word the place of the new word that stands for it, with the fewest slips; undefined where an old word is lost. The
 * place of an old word is its own place and at most the number of added words.
 */
function alignWords(before: readonly Written[], after: readonly Written[], brands: NamedBrands): number[] | undefined {
  const room = after.length - before.length;
  if (room < 0) return undefined;
  const slipsBetween = slipCounter(brands);
  let least = Array.from({ length: room + 1 }, () => 0);
  const cameFrom: number[][] = [];
  for (const [place, old] of before.entries()) {
    let [best, from] = [never, 0];
    const next: number[] = [];
    const came: number[] = [];
    for (let shift = 0; shift <= room; shift += 1) {
      if ((least[shift] ?? never) < best) [best, from] = [least[shift] ?? never, shift];
      next.push(best === never ? never : Math.min(never, best + slipsBetween(old, after[place + shift])));
      came.push(from);
    }
    least = next;
    cameFrom.push(came);
    if (Math.min(...least) === never) return undefined;
  }
  let shift = least.indexOf(Math.min(...least));
  return cameFrom
    .map((_, back) => before.length - 1 - back)
    .map((place) => {
      const at = place + shift;
      shift = cameFrom[place]?.[shift] ?? 0;
      return at;
    })
    .toReversed();
}

function slipCounter(brands: NamedBrands) {
  const { knows } = vocabularyOf(brands);
  const counted = new Map<string, number>();
  return (old: Written, now: Written | undefined): number => {
    if (old.word === now?.word) return 0;
    if (!now || Math.abs(old.word.length - now.word.length) > 1) return never;
    const key = `${old.word} ${now.word} ${old.isName || now.isName}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const isShort = Math.min(old.word.length, now.word.length) < slipLettersMin;
    const isOtherWord = !knows([now.word]) && (knows([old.word]) || old.isName || now.isName);
    const isSlip =
      !isShort && !isOtherWord && !/\p{N}/u.test(old.word + now.word) && countSlips(old.word, now.word) === 1;
    counted.set(key, isSlip ? 1 : never);
    return isSlip ? 1 : never;
  };
}

/** Slips lose no fact that was stated, and state none that the wig does not have. */
function statesTheSame(old: string, now: string, { brands, isTrue }: WordFacts): boolean {
  const [before, after] = [readFacts(old, brands), readFacts(now, brands)];
  return [...before].every((fact) => after.has(fact)) && [...after].every((fact) => before.has(fact) || isTrue(fact));
}

function readFacts(text: string, brands: NamedBrands): Set<string> {
  const { filters, words, without } = readWishText(text, brands);
  return new Set([
    ...Object.entries(filters).map(([name, value]) => `${name}=${value}`),
    ...words.flatMap(({ facts }) => facts.map(({ name, value }) => `${name}=${value}`)),
    ...words.filter(({ kind }) => kind === 'brand').map(({ typed }) => `brand=${typed}`),
    ...without.map(({ typed }) => `without=${typed}`),
  ]);
}

function findAdded(after: readonly Written[], kept: ReadonlySet<number>): string[] {
  const runs: string[][] = [];
  for (const [place, { text }] of after.entries()) {
    if (kept.has(place)) continue;
    const run = place > 0 && !kept.has(place - 1) ? runs.at(-1) : undefined;
    if (run) run.push(text);
    else runs.push([text]);
  }
  return runs.map((run) => run.join(' '));
}
