import { type CapSize, type LengthBand, lengthBandInches } from '#contract/listings/facets.ts';
import { fillers } from '#contract/listings/synonyms.ts';
import { countSlips } from '#server/lib/count-slips.ts';
import { type Lexicon, lexiconOf, type NamedBrands } from './lexicon.ts';

export interface ReadText {
  terms: Term[];
  filters: TextFilters;
  /** What it was read with. */
  lexicon: Lexicon;
}

export interface Term {
  typed: string;
  mended?: string;
  /** Each way to say it; where a way has several words, they stand side by side. */
  ways: readonly (readonly string[])[];
  isQuoted: boolean;
  isFiller: boolean;
}

export interface TextFilters {
  minPrice?: number;
  maxPrice?: number;
  length?: LengthBand;
  capSize?: CapSize;
}

/** Reads a text: numbers with their unit become filters, quotes keep words together, everything else is a word to be found. */
export function readText(text: string, brands: NamedBrands): ReadText {
  const { filters, rest } = understand(text);
  const lexicon = lexiconOf(brands);
  return { terms: termsOf(rest, mendBrands, lexicon), filters, lexicon };
}

/** The filters and the words of a wish, which is kept as it was written. */
export function readWish(text: string): Omit<ReadText, 'lexicon'> {
  const { filters, rest } = understand(text);
  return { terms: termsOf(rest, asTyped, lexiconOf(noBrands)), filters };
}

const noBrands: NamedBrands = [];

export function readWords(text: string, brands: NamedBrands): ReadText {
  const lexicon = lexiconOf(brands);
  return { terms: termsOf(text, asTyped, lexicon), filters: {}, lexicon };
}

function understand(text: string): { filters: TextFilters; rest: string } {
  const filters: TextFilters = {};
  const rest = understandings.reduce(
    (left, { pattern, read }) =>
      left.replaceAll(pattern, (matched, ...groups) => {
        const understood = read(groups.slice(0, -2) as (string | undefined)[]);
        if (!understood || Object.keys(understood).some((name) => name in filters)) return matched;
        Object.assign(filters, understood);
        return ' ';
      }),
    text,
  );
  return { filters, rest };
}

interface Understanding {
  pattern: RegExp;
  read: (groups: readonly (string | undefined)[]) => TextFilters | undefined;
}

const amount = String.raw`\$?\s?(\d{1,5}(?:\.\d{1,2})?)(?:\s?(?:\$|dollars?|bucks|usd))?`;
/** What is measured in something else is no price. */
const noOtherUnit = String.raw`(?!\d|\.\d|\s?(?:"|”|''|in\b|inch|cm\b|times|x\b|%|/))`;
const inches = String.raw`(\d{1,2})(?:\.\d)?[\s-]?(?:"|”|''|in\b|inch(?:es)?\b)`;
const atMost = '(?:under|below|up to|less than|cheaper than|at most|no more than|max(?:imum)?|within)';
const atLeast = '(?:over|above|more than|at least|no less than|from|min(?:imum)?)';
const sizes: Record<string, CapSize> = {
  petite: 'Petite',
  small: 'Petite',
  average: 'Average',
  medium: 'Average',
  large: 'Large',
  big: 'Large',
};
const size = `(${Object.keys(sizes).join('|')})`;
const alone = (pattern: string) => new RegExp(String.raw`(?<=^|\s)${pattern}(?=$|[\s,.;!?])`, 'gi');

/** In this order: a range before one of its ends, lengths before prices. */
const understandings: readonly Understanding[] = [
  { pattern: alone(`${atMost} ${inches}`), read: ([most]) => bandWithin(0, Number(most)) },
  { pattern: alone(`${atLeast} ${inches}`), read: ([least]) => bandWithin(Number(least), 60) },
  { pattern: alone(`${inches}(?: long| length)?`), read: ([long]) => bandOf(Number(long)) },
  {
    pattern: alone(String.raw`(?:between )?${amount}(?:\s?(?:-|–|to|and)\s?)${amount}${noOtherUnit}`),
    read: ([least, most]) => priceRange(Number(least), Number(most)),
  },
  { pattern: alone(`${atMost} ${amount}${noOtherUnit}`), read: ([most]) => price('maxPrice', most) },
  { pattern: alone(`${atLeast} ${amount}${noOtherUnit}`), read: ([least]) => price('minPrice', least) },
  {
    pattern: alone(String.raw`\$\s?(\d{1,5}(?:\.\d{1,2})?)(?: (?:or less|max(?:imum)?))?`),
    read: ([most]) => price('maxPrice', most),
  },
  { pattern: alone(`(?:cap )?size ${size}(?: cap)?`), read: ([named]) => capSize(named) },
  {
    pattern: alone(`${size}(?:[ -](?:average|size))?[ -](?:cap|caps|head)(?: size)?`),
    read: ([named]) => capSize(named),
  },
];

function capSize(named = ''): TextFilters {
  const meant = sizes[named.toLowerCase()];
  return meant ? { capSize: meant } : {};
}

/** Nothing costs less, so a smaller number counts something else. */
const leastPrice = 10;

function price(end: 'minPrice' | 'maxPrice', dollars: string | undefined): TextFilters | undefined {
  return Number(dollars) >= leastPrice ? { [end]: Number(dollars) } : undefined;
}

/** Two numbers beside each other are a range of prices only where they look like one: color codes have numbers, too. */
function priceRange(least: number, most: number): TextFilters | undefined {
  return least >= leastPrice && most > least ? { minPrice: least, maxPrice: most } : undefined;
}

function bandOf(long: number): TextFilters | undefined {
  return bandWhere(({ over, upTo }) => long > over && long <= upTo);
}

/** The band nearest to the one end that was named, of those that lie between both. */
function bandWithin(over: number, upTo: number): TextFilters | undefined {
  return bandWhere((band) => band.over >= over && band.upTo <= upTo);
}

function bandWhere(isMeant: (band: { over: number; upTo: number }) => boolean): TextFilters | undefined {
  const found = (Object.keys(lengthBandInches) as LengthBand[]).find((name) => isMeant(lengthBandInches[name]));
  return found && { length: found };
}

const quotedOrPlain = /(?<=^|\s)["“”„]([^"“”„]+)["“”„](?=\s|$)|[^\s"“”„]+(?:["“”„]+[^\s"“”„]+)*/g;

interface Word {
  typed: string;
  word: string;
}

type Mend = (words: readonly string[], lexicon: Lexicon) => Word[];

function termsOf(text: string, mend: Mend, lexicon: Lexicon): Term[] {
  const pieces = [...text.matchAll(quotedOrPlain)].map(([written, quoted]) => ({
    isQuoted: quoted !== undefined,
    words: wordsOf(quoted ?? written),
  }));
  const quoted = pieces.filter(({ isQuoted, words }) => isQuoted && words.length > 0);
  const plain = pieces.filter(({ isQuoted }) => !isQuoted).flatMap(({ words }) => words);
  const terms = [...quoted.map(({ words }) => quotedTerm(words)), ...plainTerms(mend(plain, lexicon), lexicon)];
  const isTelling = terms.some(({ isQuoted, typed }) => isQuoted || !isFiller(typed));
  const told = terms.map((term) => ({ ...term, isFiller: isTelling && !term.isQuoted && isFiller(term.typed) }));
  return [...new Map(told.map((term) => [`${term.isQuoted} ${term.typed.toLowerCase()}`, term])).values()];
}

const isFiller = (typed: string) => fillers.includes(typed.toLowerCase());

function quotedTerm(words: string[]): Term {
  return { typed: `"${words.join(' ')}"`, ways: [words], isQuoted: true, isFiller: false };
}

/** Several words that mean something together come before each by itself. */
function plainTerms(words: readonly Word[], { waysOf }: Lexicon): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find((count) => waysOf(words.slice(at, at + count).map(({ word }) => word)).length > 1) ?? 1;
    const said = words.slice(at, at + length);
    const meant = said.map(({ word }) => word);
    const typed = said.map((one) => one.typed).join(' ');
    const mended = meant.join(' ');
    terms.push({
      typed,
      ...(mended !== typed && { mended }),
      ways: [meant, ...waysOf(meant)],
      isQuoted: false,
      isFiller: false,
    });
    at += length;
  }
  return terms;
}

const asTyped: Mend = (words) => words.map((word) => ({ typed: word, word }));

const slipsInBrand = 2;

/** A name of several words that is nearly that of a brand is meant as this, also where each of them is a word that others use. */
function mendBrands(words: readonly string[], lexicon: Lexicon): Word[] {
  const mended = asTyped(words, lexicon);
  for (const name of lexicon.longNames)
    for (let at = 0; at + name.length <= words.length; at += 1) {
      const typed = words.slice(at, at + name.length);
      const slips = countSlips(typed.join(' ').toLowerCase(), name.join(' ').toLowerCase());
      if (slips === 0 || slips > slipsInBrand) continue;
      for (const [n, word] of name.entries()) mended[at + n] = { typed: words[at + n] ?? word, word };
    }
  return mended;
}

/** As in the database's `fold_text`, which has the last word. */
const parting = /[^\p{L}\p{M}\p{N}]+/u;

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/[\u0300-\u036F'`´‘’]/g, '');
  return folded.split(parting).filter(Boolean);
}
