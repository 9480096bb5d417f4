import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { Statement } from './prepared-lists.ts';
import { cardSeparator, countStatement, pageStatement } from './search-sql.ts';

export interface FoundPage {
  cards: string;
  count: number;
  nextCursor: string | null;
}

/** One page of a list. The same for everyone: what the viewer saved or liked comes by another call. */
export async function findListings(
  { database: { readConnections, pool } }: Pick<Deps, 'database'>,
  criteria: Criteria,
  { cursor, limit = listingsPerPage }: { cursor?: string | undefined; limit?: number } = {},
): Promise<FoundPage> {
  const after = cursor ? readCursor(cursor, criteria.sort) : undefined;
  const walked = criteria.text?.isRare ? undefined : await walk();
  const row = !walked || walked.cut ? await gather() : walked;
  return {
    cards: cardsOf(row, limit),
    count: Math.min(row.matched, limit),
    nextCursor: row.matched > limit ? nextCursor(criteria, row, after) : null,
  };

  async function walk(): Promise<PageRow | undefined> {
    return (await readConnections.query<PageRow>(pageStatement(criteria, after, 'walk', limit)))[0];
  }

  async function gather(): Promise<PageRow> {
    const { rows } = await pool.query<PageRow>(pageStatement(criteria, after, 'gather', limit));
    return rows[0] as PageRow;
  }
}

export function cardsOf({ cards, matched }: Pick<PageRow, 'cards' | 'matched'>, limit = listingsPerPage): string {
  if (cards === null) return '[]';
  return `[${matched > limit ? cards.slice(0, cards.lastIndexOf(cardSeparator)) : cards}]`;
}

export async function countListings(deps: Pick<Deps, 'database'>, criteria: Criteria): Promise<ListingCounts> {
  const { text, brands } = criteria;
  const found = await count(deps, criteria);
  const isOfAny = text === undefined && brands.length === 0;
  const ofAnyBrand = isOfAny ? found : await count(deps, { ...criteria, text: undefined, sort: 'newest', brands: [] });
  return {
    total: Math.min(found.matched, countedListingsMax),
    more: isMore(found),
    brands: ofAnyBrand.brands,
    moreOfBrands: isMore(ofAnyBrand),
    conditions: found.conditions,
  };
}

async function count({ database: { pool } }: Pick<Deps, 'database'>, criteria: Criteria): Promise<CountRow> {
  const ask = async (statement: Statement) => {
    const { rows } = await pool.query<CountRow>(statement);
    return rows[0] as CountRow;
  };
  if (criteria.text?.isRare) return ask(countStatement(criteria, 'gather'));
  const walked = await ask(countStatement(criteria, 'walk'));
  // A walk that was cut short but found a page full is good enough for "at least".
  return walked.cut && walked.matched < listingsPerPage ? ask(countStatement(criteria, 'gather')) : walked;
}

function isMore({ cut, matched }: CountRow): boolean {
  return cut || matched > countedListingsMax;
}

interface PageRow {
  cut: boolean;
  matched: number;
  lastTier: 1 | 2 | null;
  lastKey: string;
  lastId: string;
  cards: string | null;
}

interface CountRow {
  cut: boolean;
  matched: number;
  brands: Record<string, number>;
  conditions: Record<string, number>;
}

function nextCursor({ sort }: Criteria, row: PageRow, after: Cursor | undefined): string {
  const tier = row.lastTier === null ? {} : { tier: row.lastTier };
  return writeCursor({ sort, ...tier, key: Number(row.lastKey), id: row.lastId, pages: (after?.pages ?? 0) + 1 });
}
