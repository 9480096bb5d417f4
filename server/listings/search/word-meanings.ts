import { jsonRow } from '#server/db/json-row.ts';
import { countSlips } from '#server/lib/count-slips.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Lexicon } from './lexicon.ts';
import type { ReadText, Term } from './read-text.ts';

export interface SearchText {
  query: string;
  parts: TextPart[];
  /** So few listings have one of its words that the index finds them sooner than a walk. */
  isRare: boolean;
  /** It has words that must stand side by side, and so many listings have them all that not each of these can be looked at. */
  isCommonPhrase: boolean;
  text: string;
  typed: string;
}

interface TextPart {
  typed: string;
  query: string;
  /** Of each way to say it one lexeme that every listing has in which it is said so. */
  lexemes: string[];
  listings: number;
  isKnown: boolean;
}

/** How freely words are taken: a wish is told of what it names, and of nothing that may have been meant. */
type Reading = 'search' | 'as typed' | 'wish';

/** Nothing has this lexeme: a text without a word finds nothing. */
export const nothing = "'='";
const lexemesPerWord = 32;
/** What more listings have is met soon along the order of a list. The counts are rough, which costs time at most. */
const rareBelow = 1_000;
/** The index does not know which words stand side by side: of so many listings each can be looked at in time. */
const phraseBelow = 20_000;
/** So many words of a text may be beginnings, parts or slips: each is a look at all words that there are. */
const guessedMax = 6;

/** What the words of a text mean, in this order: themselves and their synonyms, beginnings, parts, the nearest spelling. */
export async function findMeanings(
  { database: { readConnections } }: Pick<Deps, 'database'>,
  { terms, lexicon }: ReadText,
  reading: Reading,
): Promise<SearchText> {
  const telling = terms.filter(({ isFiller }) => !isFiller);
  const last = reading === 'wish' ? undefined : lastWord(terms);
  const looked = await lookUp(
    readConnections,
    telling.flatMap(({ ways }) => ways.flat()),
    last,
  );
  const parts = telling.map((term) => partOf(term, looked, reading));
  const lastPart = last === undefined ? undefined : parts.at(-1);
  if (lastPart) widen(lastPart, looked.begun);
  const unknown = reading === 'wish' ? [] : telling.filter((term, at) => isGuessable(term) && !parts[at]?.isKnown);
  for (const term of unknown.slice(0, guessedMax)) {
    const at = telling.indexOf(term);
    const guessed = await guess(readConnections, term, reading, lexicon);
    const part = parts[at];
    if (!guessed || !part) continue;
    if (guessed.mended) telling[at] = { ...term, mended: guessed.mended };
    parts[at] = { ...guessed.part, typed: part.typed };
  }
  return {
    query: parts.length > 0 ? parts.map(({ query }) => query).join(' & ') : nothing,
    parts,
    ...commonness(parts),
    ...shownTexts(terms, telling, lexicon),
  };
}

function shownTexts(
  terms: readonly Term[],
  telling: readonly Term[],
  { asWritten }: Lexicon,
): Pick<SearchText, 'text' | 'typed'> {
  const meant = terms.map((term) =>
    term.isFiller ? term : (telling.find(({ typed }) => typed === term.typed) ?? term),
  );
  const inWords = (words: string) => words.split(' ').map(asWritten).join(' ');
  return {
    text: meant.map(({ typed, mended }) => (mended === undefined ? typed : inWords(mended))).join(' '),
    typed: terms.map(({ typed }) => typed).join(' '),
  };
}

export function commonness(parts: readonly TextPart[]): Pick<SearchText, 'isRare' | 'isCommonPhrase'> {
  const fewest = Math.min(...parts.map(({ listings }) => listings));
  const hasPhrase = parts.some(({ query }) => query.includes(' <-> '));
  return { isRare: fewest < rareBelow, isCommonPhrase: hasPhrase && fewest >= phraseBelow };
}

function isGuessable({ isQuoted, ways }: Term): boolean {
  return !isQuoted && ways[0]?.length === 1;
}

function lastWord(terms: readonly Term[]): string | undefined {
  const last = terms.at(-1);
  return last && isGuessable(last) && !last.isFiller ? last.ways[0]?.[0] : undefined;
}

interface Looked {
  lexemes: Map<string, { lexeme: string; listings: number | null }[]>;
  begun: Lexeme[];
}

interface Lexeme {
  lexeme: string;
  listings: number;
}

interface LookedUp {
  typed: string;
  lexeme: string;
  listings: number | null;
}

type Connections = Deps['database']['readConnections'];

const lookedUpJson = jsonRow<LookedUp>({
  typed: 'typed',
  lexeme: 'l.lexeme',
  listings: '(select max(known.listings) from known_words known where known.lexeme = l.lexeme)',
});

async function lookUp(connections: Connections, words: readonly string[], last = ''): Promise<Looked> {
  const [found] = await connections.query<{ words: LookedUp[]; begun: Lexeme[] }>({
    name: 'look-up-words',
    text: `select (
        select coalesce(json_agg(${lookedUpJson} order by l.place), '[]')
        from (select distinct typed from unnest($1::text[]) typed) wanted cross join lateral lexemes_of(fold_text(typed)) l
      ) as words, ${beginningsSql('fold_text($2::text)')} as begun`,
    values: [words, last],
  });
  return { lexemes: Map.groupBy(found?.words ?? [], ({ typed }) => typed), begun: found?.begun ?? [] };
}

export function beginsLike(beginning: string): string {
  return `word ~>=~ ${beginning} and word ~<~ (${beginning} || chr(1114111)) and ${beginning} <> ''`;
}

/** The most common first. A beginning of a few letters is in so many words that those in several listings have an index of their own. */
function beginningsSql(beginning: string): string {
  const begun = beginsLike(beginning);
  return `(select coalesce(json_agg(one), '[]') from (
      select lexeme, max(listings) as listings from (
        (select lexeme, listings from known_words where ${begun} and listings >= 5 order by listings desc limit ${lexemesPerWord})
        union all (select lexeme, listings from known_words where ${begun} limit ${2 * lexemesPerWord})
      ) words group by lexeme order by 2 desc, 1 limit ${lexemesPerWord}
    ) one)`;
}

/** Whatever a wish names may come one day; a search needs only what there is. */
function partOf({ typed, ways }: Term, { lexemes }: Looked, reading: Reading): TextPart {
  const said = ways.map((way) => way.flatMap((word) => lexemes.get(word) ?? [])).filter(({ length }) => length > 0);
  const isKnown = (way: (typeof said)[number]) => way.every(({ listings }) => listings !== null);
  const known = said.filter(isKnown);
  const wanted = known.length > 0 ? known : said.slice(0, 1);
  const used = reading === 'wish' ? said : wanted;
  const rarest = used.map((way) => way.toSorted((one, two) => (one.listings ?? 0) - (two.listings ?? 0))[0]);
  return {
    typed,
    query: oneOf(used.map((way) => way.map(({ lexeme }) => lexeme))),
    lexemes: rarest.flatMap((one) => (one ? [one.lexeme] : [])),
    listings: known.length === 0 ? 0 : rarest.reduce((sum, one) => sum + (one?.listings ?? 0), 0),
    isKnown: known.length > 0,
  };
}

function oneOf(ways: readonly (readonly string[])[]): string {
  const written = ways.map((way) => way.map((lexeme) => `'${lexeme.replaceAll("'", "''")}'`).join(' <-> '));
  return `(${[...new Set(written)].join(' | ') || nothing})`;
}

function widen(part: TextPart, more: readonly Lexeme[]): void {
  if (more.length === 0) return;
  const isBetter = part.isKnown ? `${part.query} | ` : '';
  part.query = `(${isBetter}${oneOf(more.map(({ lexeme }) => [lexeme]))})`;
  part.lexemes = [...new Set([...part.lexemes, ...more.map(({ lexeme }) => lexeme)])];
  part.listings += more.reduce((sum, { listings }) => sum + listings, 0);
  part.isKnown = true;
}

async function guess(
  connections: Connections,
  term: Term,
  reading: Reading,
  { waysOf }: Lexicon,
): Promise<{ part: TextPart; mended?: string } | undefined> {
  const word = term.ways[0]?.[0] ?? '';
  const part: TextPart = { typed: term.typed, query: oneOf([]), lexemes: [], listings: 0, isKnown: false };
  const begun = await findLexemes(connections, 'words-begun', beginningsSql('fold_text($1::text)'), word);
  const isPart = begun.length === 0 && word.length >= partLetters;
  const found = isPart ? await findLexemes(connections, 'words-holding', holdingSql, word) : begun;
  if (found.length > 0) {
    widen(part, found);
    return { part };
  }
  const mended = reading === 'search' ? await findNearest(connections, word.toLowerCase()) : undefined;
  if (mended === undefined) return undefined;
  const ways = [[mended], ...waysOf([mended])];
  return { part: partOf({ ...term, ways }, await lookUp(connections, ways.flat()), reading), mended };
}

/** Fewer letters are in so many words that no index tells which. */
const partLetters = 3;

const holdingSql = `(select coalesce(json_agg(one), '[]') from (
    select lexeme, max(listings) as listings from known_words
    where word like '%' || fold_text($1::text) || '%' and fold_text($1::text) <> ''
    group by lexeme order by 2 desc, 1 limit ${lexemesPerWord}
  ) one)`;

async function findLexemes(connections: Connections, name: string, text: string, word: string): Promise<Lexeme[]> {
  const [row] = await connections.query<{ found: Lexeme[] }>({ name, text: `select ${text} as found`, values: [word] });
  return row?.found ?? [];
}

const slipsMax = 2;
const lettersPerSlip = 3;
const longestMended = 24;

/** Among words that two sellers used or that a brand has: of those equally near the most common. */
async function findNearest(connections: Connections, word: string): Promise<string | undefined> {
  const atMost = Math.min(slipsMax, Math.floor(word.length / lettersPerSlip));
  if (atMost === 0 || word.length > longestMended || /\d/.test(word)) return undefined;
  const rows = await connections.query<{ word: string }>({
    name: 'words-like',
    text: `select word from words_like($1) where sellers > 1 or word in (select unnest(string_to_array(fold_text(name), ' ')) from brands)
      order by listings desc, word limit 500`,
    values: [word],
  });
  const near = rows.map((row) => ({ word: row.word, slips: countSlips(word, row.word) }));
  return near.filter(({ slips }) => slips <= atMost).sort((one, two) => one.slips - two.slips)[0]?.word;
}
