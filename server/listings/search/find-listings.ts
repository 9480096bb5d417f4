import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { cardSeparator, countStatement, pageStatement, type Way, wayOf } from './search-sql.ts';

interface FoundPage {
  cards: string;
  count: number;
  nextCursor: string | null;
}

interface PageOptions {
  cursor?: string | undefined;
  limit?: number;
}

/** One page of a list. The same for everyone: what the viewer saved or liked comes by another call. */
export async function findListings(
  deps: Pick<Deps, 'database'>,
  criteria: Criteria,
  { cursor, limit = listingsPerPage }: PageOptions = {},
): Promise<FoundPage> {
  const after = cursor ? readCursor(cursor, criteria.sort) : undefined;
  const row = await look<PageRow>(deps, criteria, (way) => pageStatement(criteria, after, way, limit));
  return {
    cards: cardsOf(row, limit),
    count: Math.min(row.matched, limit),
    nextCursor: row.matched > limit ? nextCursor(criteria, row, after) : null,
  };
}

/** A walk that found no full page before it ended is not enough: the index finds all. */
async function look<Row extends { cut: boolean; matched: number }>(
  { database: { pool, readConnections } }: Pick<Deps, 'database'>,
  criteria: Criteria,
  statementOf: (way: Way) => ReturnType<typeof pageStatement>,
): Promise<Row> {
  if (wayOf(criteria) === 'walk') {
    const [walked] = await readConnections.query<Row>(statementOf('walk'));
    if (walked && !walked.cut) return walked;
  }
  const { rows } = await pool.query<Row>(statementOf('gather'));
  return rows[0] as Row;
}

export function cardsOf({ cards, matched }: Pick<PageRow, 'cards' | 'matched'>, limit = listingsPerPage): string {
  if (cards === null) return '[]';
  return `[${matched > limit ? cards.slice(0, cards.lastIndexOf(cardSeparator)) : cards}]`;
}

/** Beside each brand stands what choosing it gives: a chosen brand drops the text. */
export async function countListings(deps: Pick<Deps, 'database'>, criteria: Criteria): Promise<ListingCounts> {
  const found = await count(deps, criteria);
  const isOfAny = criteria.text === undefined && criteria.brands.length === 0;
  const ofBrands = isOfAny ? found : await count(deps, { ...criteria, text: undefined, sort: 'newest', brands: [] });
  return {
    total: Math.min(found.matched, countedListingsMax),
    more: isMore(found),
    brands: ofBrands.brands,
    moreOfBrands: isMore(ofBrands),
    conditions: found.conditions,
  };
}

async function count({ database: { pool } }: Pick<Deps, 'database'>, criteria: Criteria): Promise<CountRow> {
  const ask = async (way: Way) => (await pool.query<CountRow>(countStatement(criteria, way))).rows[0] as CountRow;
  if (wayOf(criteria) === 'gather') return ask('gather');
  const walked = await ask('walk');
  // A walk that was cut short but found a page full is good enough for "at least".
  return walked.cut && walked.matched < listingsPerPage ? ask('gather') : walked;
}

function isMore({ cut, matched }: CountRow): boolean {
  return cut || matched > countedListingsMax;
}

interface PageRow {
  cut: boolean;
  matched: number;
  lastTier: number | null;
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
