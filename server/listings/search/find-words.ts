import type { FilterName } from '#contract/listings/facets.ts';
import { countSlips } from '#contract/listings/search/count-slips.ts';
import type { NamedBrands, Word } from '#contract/listings/search/phrases.ts';
import { readWithout } from '#contract/listings/search/read-text.ts';
import { columnName } from '#server/db/schema/facet-columns.ts';
import type { Deps } from '#server/lib/deps.ts';

/** The words of a text as the index knows them. */
export interface SearchText {
  query: string;
  words: FoundWord[];
  /** So few listings have one of its words that the index finds them sooner than a walk. */
  isRare: boolean;
}

export interface FoundWord {
  typed: string;
  mended?: string | undefined;
  kind: Word['kind'];
  query: string;
  /** One lexeme for each way to say it: every listing that says it so has the lexeme. */
  lexemes: string[];
  listings: number;
  /** Some listing says it. */
  isSaid: boolean;
}

/** How freely words are taken: a wish is told of what it names, and staff find what is written. */
type Reading = 'search' | 'as typed' | 'wish';

/** Nothing has this lexeme: a text without a word finds nothing. */
export const nothing = "'='";
const lexemesPerWord = 32;
/** A walk soon meets what more listings have. The counts are rough, which costs time at most. */
const rareBelow = 1_000;
/** So many words of a text may be beginnings, parts or slips: each is a look at all words that there are. */
const guessedMax = 6;

/** The sign before the value of a filter in a listing's vectors: "color=Red". */
export const tokenOf = (name: FilterName | 'brand') => (name === 'capFeature' ? 'cap' : columnName(name));

export function textOf(words: FoundWord[]): SearchText {
  const query = words.map((word) => word.query).join(' & ') || nothing;
  return { query, words, isRare: Math.min(...words.map(({ listings }) => listings)) < rareBelow };
}

/** One of these: the facts that a word is, else its lexemes. */
export function excludedQuery(words: readonly Word[], found: readonly FoundWord[]): string | undefined {
  const queries = words.map(({ facts }, at) =>
    facts.length === 0 ? found[at]?.query : oneOf(facts.map(({ name, value }) => [`${tokenOf(name)}=${value}`])),
  );
  return queries.length > 0 ? queries.join(' | ') : undefined;
}

/** Reads words in this order: themselves and their synonyms, beginnings, parts, the nearest spelling. */
export async function findWords(
  deps: Pick<Deps, 'database'>,
  { words, brands, reading }: { words: readonly Word[]; brands: NamedBrands; reading: Reading },
): Promise<FoundWord[]> {
  if (words.length === 0) return [];
  const last = words.at(-1);
  const guessed = reading === 'wish' ? [] : words.filter(isGuessable).slice(0, guessedMax);
  const looked = await lookUp(deps, words, {
    guessed: guessed.map(wordOf),
    last: last && guessed.includes(last) ? wordOf(last) : '',
    mends: reading === 'search',
  });
  const found = words.map((word) => take(word, looked, reading));
  const slips = words.map((word) => (guessed.includes(word) ? nearest(wordOf(word), looked) : undefined));
  if (slips.every((slip) => slip === undefined)) return found;
  const mended = slips.map((slip) => (slip === undefined ? undefined : readWithout([slip], brands)[0]));
  const again = await lookUp(
    deps,
    mended.filter((word) => word !== undefined),
  );
  return found.map((word, at) => {
    const meant = mended[at];
    if (!meant) return word;
    return { ...take(meant, again, reading), typed: word.typed, mended: asWritten(meant.typed, brands) };
  });
}

const isGuessable = ({ isKnown, isWanted, ways }: Word) => !isKnown && !isWanted && ways[0]?.length === 1;
const wordOf = ({ ways }: Word) => ways[0]?.[0] ?? '';

function asWritten(word: string, brands: NamedBrands): string {
  const names = brands.flatMap(({ name }) => name.split(' '));
  return names.find((name) => name.toLowerCase() === word) ?? word;
}

interface Lexeme {
  lexeme: string;
  listings: number;
}

interface Looked {
  lexemes: Map<string, { lexeme: string; listings: number | null }[]>;
  guesses: Map<string, Guess>;
}

interface Guess {
  typed: string;
  /** Words that begin like it; failing that, words that contain it. */
  others: Lexeme[];
  /** Words with a like spelling, where there is nothing else. */
  near: string[];
}

interface Guesses {
  guessed: string[];
  last: string;
  mends: boolean;
}

/** One statement for all words of a text and all guesses. */
async function lookUp(
  { database: { readConnections } }: Pick<Deps, 'database'>,
  words: readonly Word[],
  { guessed, last, mends }: Guesses = { guessed: [], last: '', mends: false },
): Promise<Looked> {
  type Row = { typed: string; lexeme: string; listings: number | null };
  const [found] = await readConnections.query<{ words: Row[]; guesses: Guess[] }>({
    name: 'look-up-words',
    text: lookUpSql,
    values: [[...new Set(words.flatMap(({ ways }) => ways.flat()))], guessed, last, mends],
  });
  return {
    lexemes: Map.groupBy(found?.words ?? [], ({ typed }) => typed),
    guesses: new Map((found?.guesses ?? []).map((guess) => [guess.typed, guess])),
  };
}

export function beginsLike(beginning: string): string {
  return `word ~>=~ ${beginning} and word ~<~ (${beginning} || chr(1114111)) and ${beginning} <> ''`;
}

const asList = (rows: string) => `(select coalesce(json_agg(one), '[]') from (${rows}) one)`;
/** The most common first. Words in several listings have an index of their own, because very many begin with a few letters. */
const begunSql = asList(`select lexeme, max(listings) as listings from (
    (select lexeme, listings from known_words where ${beginsLike('folded')} and listings >= 5 order by listings desc limit ${lexemesPerWord})
    union all (select lexeme, listings from known_words where ${beginsLike('folded')} limit ${2 * lexemesPerWord})
  ) words group by lexeme order by 2 desc, 1 limit ${lexemesPerWord}`);
/** Fewer than three letters are in so many words that no index tells which. */
const holdingSql = asList(`select lexeme, max(listings) as listings from known_words
  where word like '%' || folded || '%' and length(folded) >= 3 group by lexeme order by 2 desc, 1 limit ${lexemesPerWord}`);
const nearSql = `(select coalesce(json_agg(word), '[]') from (select word from words_like(lower(typed))
  where sellers > 1 or word in (select unnest(string_to_array(fold_text(name), ' ')) from brands)
  order by listings desc, word limit 500) one)`;
const lookUpSql = `select (
    select coalesce(json_agg(json_build_object('typed', typed, 'lexeme', l.lexeme, 'listings',
      (select max(known.listings) from known_words known where known.lexeme = l.lexeme)) order by l.place), '[]')
    from (select distinct typed from unnest($1::text[]) typed) wanted cross join lateral lexemes_of(fold_text(typed)) l
  ) as words, (
    select coalesce(json_agg(json_build_object('typed', typed, 'others', others, 'near',
      case when $4::boolean and not is_said and json_array_length(others) = 0 then ${nearSql} else '[]' end)), '[]')
    from (
      select *, case when is_said or json_array_length(begun) > 0 then begun else ${holdingSql} end as others
      from (
        select *, case when is_last or not is_said then ${begunSql} else '[]' end as begun
        from (
          select typed, fold_text(typed) as folded, typed = $3::text as is_last, exists (
            select from lexemes_of(fold_text(typed)) l join known_words known on known.lexeme = l.lexeme) as is_said
          from (select distinct typed from unnest($2::text[]) typed) given
        ) folded_words
      ) begun_words
    ) guessed_words
  ) as guesses`;

/** A wish may name a wig that comes one day; a search needs only present listings. */
function take(word: Word, { lexemes, guesses }: Looked, reading: Reading): FoundWord {
  const { typed, mended, kind, ways, isWanted } = word;
  const all = ways.map((way) => way.flatMap((one) => lexemes.get(one) ?? [])).filter(({ length }) => length > 0);
  // Lists of what owners would trade for are short: their words are taken without a look at who uses them.
  const said = isWanted ? all : all.filter((way) => way.every(({ listings }) => listings !== null));
  const used = reading === 'wish' || said.length === 0 ? all.slice(0, reading === 'wish' ? undefined : 1) : said;
  const { others } = guesses.get(wordOf(word)) ?? { others: [] };
  const more = isGuessable(word) ? others : [];
  const own = said.length > 0 || more.length === 0 ? used : [];
  const rarest = own.flatMap((way) => way.toSorted((one, two) => (one.listings ?? 0) - (two.listings ?? 0))[0] ?? []);
  const token = (lexeme: string) => (isWanted ? `wants=${lexeme}` : lexeme);
  const counted = said.length === 0 ? [] : rarest;
  return {
    typed,
    mended,
    kind,
    query: oneOf(
      [...own.map((way) => way.map(({ lexeme }) => token(lexeme))), ...more.map(({ lexeme }) => [lexeme])],
      isWanted,
    ),
    lexemes: [...new Set([...rarest, ...more].map(({ lexeme }) => token(lexeme)))],
    listings: isWanted ? 0 : [...counted, ...more].reduce((sum, { listings }) => sum + (listings ?? 0), 0),
    isSaid: said.length > 0 || more.length > 0,
  };
}

/** Words of one way stand side by side; what an owner wishes for has no places. */
function oneOf(ways: readonly (readonly string[])[], isWanted = false): string {
  const written = ways.map((way) =>
    way.map((lexeme) => `'${lexeme.replaceAll("'", "''")}'`).join(isWanted ? ' & ' : ' <-> '),
  );
  return `(${[...new Set(written)].map((way) => (isWanted ? `(${way})` : way)).join(' | ') || nothing})`;
}

const shortWord = 6;
const longestMended = 24;
const shortestMended = 3;

/** One slip in up to six letters, two in more; of words equally near the most common. */
function nearest(word: string, { guesses }: Looked): string | undefined {
  const isMendable = word.length >= shortestMended && word.length <= longestMended && !/\d/.test(word);
  if (!isMendable) return undefined;
  // Words are known by their stems: a plural is no slip.
  const typed = word.toLowerCase().replace(/(?<=[^s])s$/, '');
  const near = (guesses.get(word)?.near ?? []).map((other) => ({
    other,
    slips: countSlips(typed, other),
  }));
  const atMost = word.length <= shortWord ? 1 : 2;
  return near.filter(({ slips }) => slips <= atMost).sort((one, two) => one.slips - two.slips)[0]?.other;
}
