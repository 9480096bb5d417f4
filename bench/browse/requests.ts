import { randomUUID } from 'node:crypto';
import { brandIds } from '#contract/brands/brands.ts';
import { suggestWords } from '#contract/listings/suggestions.ts';
import type { Database } from '#server/db/database.ts';
import { momentAt } from '#server/lib/moment-cursor.ts';
import { listingById } from '#server/listings/page/get-listing.ts';
import type { Criteria } from '#server/listings/search/criteria.ts';
import { readCursor } from '#server/listings/search/cursor.ts';
import { findListings } from '#server/listings/search/find-listings.ts';
import { pageStatement } from '#server/listings/search/statements.ts';
import type { Statement } from '../load/pgbench.ts';
import { type Leanest, newestAfter, ofBrand, ofWord, oneListing } from './leanest.ts';

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
    'brand + price': brandIds.flatMap((brand, at) =>
      [60, 120, 240].map((min) => byBrand(brand, min, min + 80 + at * 10)),
    ),
    'rare term': sample.map(({ rare }) => ({ ...byTerm(rare), leanest: ofWord(rare, true) })),
    'common term': commonTerms.map(byCommonTerm),
    'one letter': letters.map(byCommonTerm),
    'one listing': sample.map(({ id }) => ({
      path: `/api/listings/${id}`,
      statement: { ...listingById, values: [id, randomUUID()] },
      leanest: oneListing(id),
    })),
  };
}

/** Terms of every kind and length, for the slowest answer with one connection. */
export async function makeTerms(database: Database): Promise<Record<string, Request[]>> {
  const sample = await sampleListings(database);
  return {
    'one letter': [...letters, '7', '%', 'ж'].map(byTerm),
    'two letters': ['la', 'th', 'ok', 'ba', 'zu', 'io', '-t', '5 '].map(byTerm),
    'two letters without a match': ['qz', 'xq', 'jx', '%_', 'жж', 'zq', '@@', '~x'].map(byTerm),
    rare: sample.map(({ rare }) => byTerm(rare)),
    'part of rare words': sample.map(({ rare }) => byTerm(rare.slice(1, 7))),
    common: [...commonTerms, '"lace front"', '"the cap"', '"no tangles"'].map(byTerm),
    'common words in quotes, never side by side': ['front lace', 'cap nape', 'tabs the front', 'box smoke'].map(
      (text) => byTerm(`"${text}"`),
    ),
    ...makeWordTexts(sample.map(({ rare }) => rare)),
    '200 characters': sample.map(({ description }) => byTerm(description.slice(0, 200))),
    '200 characters without a match': sample.map(({ description }) =>
      byTerm(`"${description.slice(0, 197).split(' ').reverse().join(' ')}"`),
    ),
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

/** One to six words, common and rare mixed, words of facts, parts of words, and what no listing has together. */
function makeWordTexts(rare: string[]): Record<string, Request[]> {
  const mixed = (common: number, from: number) => [...commonTerms, ...commonTerms].slice(from, from + common);
  const each = (make: (at: number) => string[]) => commonTerms.map((_, at) => byTerm(make(at).join(' ')));
  const rareAt = (at: number) => rare[at % rare.length] ?? '';
  return {
    'one word of the facts': factWords.map(byTerm),
    'two common words': each((at) => mixed(2, at)),
    'three common words': each((at) => mixed(3, at)),
    'six common words': each((at) => mixed(6, at)),
    'a common and a rare word': each((at) => [...mixed(1, at), rareAt(at)]),
    'five common words and a rare one': each((at) => [...mixed(5, at), rareAt(at)]),
    'three rare words that never meet': each((at) => [rareAt(at), rareAt(at + 1), rareAt(at + 2)]),
    'six words of facts and text': each((at) => [...factWords.slice(at % 4, (at % 4) + 3), ...mixed(3, at)]),
    'three parts of two letters': each((at) => [...letters.slice(at, at + 3)].map((letter) => `${letter}o`)),
    'six parts of two letters': each((at) => [...letters.slice(at, at + 6)].map((letter) => `${letter}a`)),
    'common words that hardly meet': ['wedding steam bangs', 'chin iron shampoo tags', 'odor summer bundle pixie'].map(
      byTerm,
    ),
    'one word again and again': [byTerm('lace '.repeat(40)), byTerm('l la lac lace laces lacef')],
    'one word of 200 letters': ['ab', 'lace', 'ba', 'x'].map((part) => byTerm(part.repeat(200).slice(0, 200))),
    'as many common words as fit': each((at) => [...commonTerms.slice(at), ...commonTerms.slice(0, at), ...factWords]),
    'as many parts of words as fit': each((at) => letters.flatMap((one) => `${one}${letters[at]}`).slice(0, 60)),
  };
}

const factWords = ['brunette', 'brown', 'synthetic', 'average', 'mono', 'hand-tied', 'silver', 'long', 'wig'];

async function sampleListings({ pool }: Database): Promise<{ id: string; rare: string; description: string }[]> {
  const { rows } = await pool.query<{ id: string; description: string }>(
    'select id, description from listings tablesample bernoulli (1) repeatable (7) where shelf is not null limit 40',
  );
  return rows.map(({ id, description }) => ({ id, description, rare: description.split(' ').at(-1) ?? '' }));
}

function byTerm(term: string): Request {
  return {
    path: `/api/listings?q=${encodeURIComponent(term)}`,
    statement: pageStatement({ ...base, term }, undefined, 'walk'),
    leanest: ofWord(term, false),
  };
}

/** As the product asks for it from the second time on, when it knows that no word of it is rare. */
function byCommonTerm(term: string): Request {
  return { ...byTerm(term), statement: pageStatement({ ...base, term }, undefined, 'as common') };
}

function byBrand(brand: (typeof brandIds)[number], min: number, max: number): Request {
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
    const { json } = await findListings({ database }, base, cursor ?? undefined);
    cursor = (JSON.parse(json) as { nextCursor: string | null }).nextCursor;
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
