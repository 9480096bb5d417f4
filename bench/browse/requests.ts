import { randomUUID } from 'node:crypto';
import { firstBrandIds, firstBrands } from '#contract/brands/brands.ts';
import { listingFiltersSchema } from '#contract/listings/search/filters.ts';
import { suggestWords } from '#contract/listings/suggestions.ts';
import type { Database } from '#server/db/database.ts';
import { momentAt } from '#server/lib/moment-cursor.ts';
import { listingById } from '#server/listings/page/get-listing.ts';
import { type Criteria, readCriteria } from '#server/listings/search/criteria.ts';
import { readCursor } from '#server/listings/search/cursor.ts';
import { findListings } from '#server/listings/search/find-listings.ts';
import { pageStatement, type Way } from '#server/listings/search/search-sql.ts';
import type { Statement } from '../measure/pgbench.ts';
import { type Leanest, newestAfter, ofBrand, ofWords, oneListing } from './leanest.ts';

/** One request, as a path of the product, as the statement behind it, and as the leanest statement for the same page. */
export interface Request {
  path: string;
  statement: Statement & { name?: string };
  leanest: Leanest;
}

const base: Criteria = { shelf: 'active', sort: 'newest', brands: [] };
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const commonTerms = [
  'lace',
  'soft',
  'wedding',
  'cap',
  'smoke',
  'nape',
  'tone',
  'waves',
  'trade',
  'box',
  'bob',
  'beach',
];

/** What each class asks for, many different requests of each. */
export async function makeRequests(database: Database): Promise<Record<string, Request[]>> {
  const sample = await sampleListings(database);
  return {
    newest: await laterPages(database),
    'brand + price': firstBrandIds.flatMap((brand, at) =>
      [60, 120, 240].map((min) => byBrand(brand, min, min + 80 + at * 10)),
    ),
    'rare term': await Promise.all(sample.map(({ rare }) => byTerm(database, rare, 'gather'))),
    'common term': await Promise.all(commonTerms.map((term) => byTerm(database, term, 'walk'))),
    'one letter': await Promise.all(letters.map((letter) => byTerm(database, letter, 'walk'))),
    'one listing': sample.map(({ id }) => ({
      path: `/api/listings/${id}`,
      statement: { ...listingById, values: [id, randomUUID()] },
      leanest: oneListing(id),
    })),
  };
}

interface KindOfText {
  /** What p99 may be with one connection and nothing kept. */
  atMostMs: number;
  requests: Pick<Request, 'path'>[];
}

/** Texts of every kind and length, for the slowest answer with one connection: first those that people type, then whatever can be typed. */
export async function makeTexts(database: Database): Promise<Record<string, KindOfText>> {
  const sample = await sampleListings(database);
  const words = await sampleWords(database);
  const kinds: Record<string, KindOfText> = {};
  const add = (kind: string, atMostMs: number, texts: string[], others: Record<string, string> = {}) => {
    kinds[kind] = {
      atMostMs,
      requests: texts.map((q) => ({ path: `/api/listings?${new URLSearchParams({ q, ...others })}` })),
    };
  };
  const few = (count: number, from: readonly string[]) =>
    Array.from({ length: 40 }, (_, at) =>
      Array.from({ length: count }, (_, n) => from[(at * 7 + n * 11) % from.length]).join(' '),
    );
  for (const [order, others] of [
    ['best match', {}],
    ['newest', { sort: 'newest' }],
  ] as const) {
    add(`one very common word, ${order}`, 60, few(1, words.veryCommon), others);
    add(`one common word, ${order}`, 60, few(1, words.common), others);
    add(`one medium word, ${order}`, 60, few(1, words.medium), others);
    add(`one rare word, ${order}`, 60, few(1, words.rare), others);
    add(`two common words, ${order}`, 60, few(2, words.common), others);
    add(`three common words, ${order}`, 60, few(3, words.common), others);
    add(
      `a common and a rare word, ${order}`,
      60,
      few(1, words.rare).map((rare, at) => `${words.common[at % words.common.length]} ${rare}`),
      others,
    );
    add(`six common words, ${order}`, 100, few(6, words.common), others);
    add(
      `five common words and a rare one, ${order}`,
      100,
      few(5, words.common).map((text, at) => `${text} ${words.rare[at % words.rare.length]}`),
      others,
    );
  }
  add('words of facts', 60, ['brown', 'small', 'lace front', 'toppers', 'human hair', 'grey', 'monofilament', 'long']);
  add('what people type', 100, typed);
  add(
    'a common word and the beginning of another',
    400,
    few(2, words.common).map((text) => text.slice(0, -2)),
  );
  add(
    'five common words and a beginning',
    400,
    few(6, words.common).map((text) => text.slice(0, -2)),
  );
  add('one letter', 400, [...letters, '7', '%', 'ж']);
  add('two letters', 400, ['la', 'th', 'ok', 'ba', 'zu', 'io', 'qz', 'xq', 'jx']);
  add(
    'part of a rare word',
    400,
    words.rare.map((word) => word.slice(1, 7)),
  );
  add(
    'a slip of the pen',
    400,
    words.common.map((word) => `${word.slice(0, 2)}${word.slice(3)}${word.at(2)}`),
  );
  add('twenty words', 400, few(20, [...words.common, ...words.veryCommon]));
  add(
    '200 characters of a description',
    400,
    sample.map(({ description }) => description.slice(0, 200)),
  );
  add(
    'as many parts of words as fit',
    400,
    few(
      30,
      letters.flatMap((one) => ['a', 'e', 'o'].map((two) => `${one}${two}`)),
    ),
  );
  add('one word again and again', 400, ['lace '.repeat(40), 'l la lac lace laces lacef', 'ab'.repeat(100)]);
  add('common words in quotes', 400, ['"lace front"', '"the cap"', '"no tangles"']);
  add('common words in quotes, never side by side', 400, [
    '"front lace"',
    '"cap nape"',
    '"tabs the front"',
    '"box smoke"',
  ]);
  for (const sort of ['price_asc', 'price_desc']) add(`two common words, ${sort}`, 400, few(2, words.common), { sort });
  for (const sort of ['best', 'price_asc'])
    add(`a rare word, ${sort}, with filters`, 400, words.rare, { sort, color: 'White', condition: 'poor' });
  add('a common word in a narrow price range', 400, words.common, { minPrice: '799', maxPrice: '801' });
  add('a common word in a wide price range', 400, words.common, { minPrice: '2', maxPrice: '500' });
  add('a common word with rare filters', 400, words.common, {
    color: 'White',
    condition: 'poor',
    capFeature: 'full-lace',
    length: 'short',
  });
  return kinds;
}

const typed = [
  ...[
    'brown bobs',
    'small cap brown',
    'lace front under 300',
    'noriko bob',
    'fringe',
    'ellen wile',
    'pixies',
    'wavy brown',
  ],
  ...[
    'toppers',
    'fringe brown',
    'long blonde human hair',
    'jon renau lace front',
    'heat friendly beach waves',
    'grey pixie petite',
  ],
];

/** Words of the listings by how many have them. */
async function sampleWords({ pool }: Database): Promise<Record<'veryCommon' | 'common' | 'medium' | 'rare', string[]>> {
  const between = async (least: number, most: number) => {
    const { rows } = await pool.query<{ word: string }>(
      `select min(word) as word from known_words, (select count(*)::float8 as all from listings) l
       where listings > $1::float8 * l.all and listings <= greatest($2::float8 * l.all, 3) and length(word) > 3
       group by lexeme order by hashtext(lexeme) limit 60`,
      [least, most],
    );
    return rows.map(({ word }) => word);
  };
  return {
    veryCommon: await between(0.2, 1),
    common: await between(0.02, 0.2),
    medium: await between(0.0005, 0.02),
    rare: await between(-1, 0.00002),
  };
}

/** What is asked for while somebody types: each beginning of common and rare words, alone and behind another word. */
export async function makeBeginnings(database: Database): Promise<Pick<Request, 'path'>[]> {
  const rare = (await sampleListings(database)).slice(0, 10).map((listing) => listing.rare);
  const words = [...commonTerms, ...factWords, ...rare];
  const typed = words.flatMap((word) =>
    Array.from({ length: Math.min(word.length, 8) }, (_, at) => word.slice(0, at + 1)),
  );
  return [...typed, ...typed.map((text) => `brown ${text}`)].map((text) => ({
    path: `${suggestWords.path}?q=${encodeURIComponent(text)}`,
  }));
}

const factWords = ['brunette', 'brown', 'synthetic', 'average', 'mono', 'hand-tied', 'silver', 'long', 'wig'];

async function sampleListings({ pool }: Database): Promise<{ id: string; rare: string; description: string }[]> {
  const { rows } = await pool.query<{ id: string; description: string }>(
    'select id, description from listings tablesample bernoulli (1) repeatable (7) where shelf is not null limit 40',
  );
  return rows.map(({ id, description }) => ({ id, description, rare: description.split(' ').at(-1) ?? '' }));
}

/** In the order of the newest, which the leanest statement can be held against; the way is the one that such a word takes. */
async function byTerm(database: Database, term: string, way: Way): Promise<Request> {
  const { criteria } = await readCriteria(
    { database },
    listingFiltersSchema.parse({ q: term, sort: 'newest' }),
    firstBrands,
  );
  return {
    path: `/api/listings?${new URLSearchParams({ q: term, sort: 'newest' })}`,
    statement: pageStatement(criteria, undefined, way),
    leanest: ofWords(criteria.text?.query ?? '', way === 'gather'),
  };
}

function byBrand(brand: string, min: number, max: number): Request {
  const criteria = { ...base, brands: [brand], minCents: min * 100, maxCents: max * 100 };
  return {
    path: `/api/listings?brands=${brand}&minPrice=${min}&maxPrice=${max}`,
    statement: pageStatement(criteria, undefined, 'walk'),
    leanest: ofBrand(brand, min * 100, max * 100),
  };
}

/** The first page comes from memory; what the database gives begins with the second. */
async function laterPages(database: Database): Promise<Request[]> {
  const pages: Request[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < 12; page += 1) {
    cursor = (await findListings({ database }, base, { cursor: cursor ?? undefined })).nextCursor;
    if (!cursor) break;
    const after = readCursor(cursor, 'newest');
    // As PostgreSQL writes it, because a Date has no microseconds.
    const { rows } = await database.pool.query<{ moment: string }>(`select ${momentAt('$1')}::text as moment`, [
      after.key,
    ]);
    pages.push({
      path: `/api/listings?cursor=${cursor}`,
      statement: pageStatement(base, after, 'walk'),
      leanest: newestAfter(rows[0]?.moment ?? '', after.id),
    });
  }
  return pages;
}
