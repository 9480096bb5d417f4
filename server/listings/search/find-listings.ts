import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { readText } from './search-text.ts';
import type { Statement } from './statement.ts';
import { cardSeparator, countStatement, pageStatement } from './statements.ts';

export interface FoundPage {
  /** The answer as PostgreSQL built it. */
  json: string;
  isEmpty: boolean;
}

/** One page of a list. The same for everyone: what the viewer saved or liked comes by another call. */
export async function findListings(
  { database: { readConnections, pool } }: Pick<Deps, 'database'>,
  criteria: Criteria,
  cursor?: string,
): Promise<FoundPage> {
  const after = cursor ? readCursor(cursor, criteria.sort) : undefined;
  const text = criteria.term === undefined ? undefined : readText(criteria.term);
  const way = text?.isCommon ? 'as common' : 'walk';
  const [walked] = (await readConnections.query<PageRow>(pageStatement(criteria, after, way))) as [PageRow];
  if (text?.plain) text.isCommon = !walked.cut && (text.isCommon || walked.isCommon);
  const row = walked.cut ? await readByTokens(walked.matched) : walked;
  const next = row.matched > listingsPerPage ? nextCursor(criteria, row, after) : null;
  return { json: `{"listings":${cardsOf(row)},"nextCursor":${JSON.stringify(next)}}`, isEmpty: row.matched === 0 };

  async function readByTokens(walkFound: number): Promise<PageRow> {
    const { rows } = await pool.query<PageRow>(pageStatement(criteria, after, 'thorough', walkFound));
    return rows[0] as PageRow;
  }
}

/** The cards of the page as a JSON list, without the one that only tells that there are more. */
export function cardsOf({ cards, matched }: Pick<PageRow, 'cards' | 'matched'>): string {
  if (cards === null) return '[]';
  return `[${matched > listingsPerPage ? cards.slice(0, cards.lastIndexOf(cardSeparator)) : cards}]`;
}

/** How many there are by brand and condition, as far as we count. */
export async function countListings(deps: Pick<Deps, 'database'>, criteria: Criteria): Promise<ListingCounts> {
  const { term, brands } = criteria;
  const found = await count(deps, criteria);
  const ofAnyBrand =
    term === undefined && brands.length === 0 ? found : await count(deps, { ...criteria, term: undefined, brands: [] });
  return {
    ...totalOf(found),
    brands: ofAnyBrand.brands,
    moreOfBrands: isMore(ofAnyBrand),
    conditions: found.conditions,
  };
}

/** How many there are, and whether there are more than we count. */
export async function countMatches(
  deps: Pick<Deps, 'database'>,
  criteria: Criteria,
): Promise<Pick<ListingCounts, 'total' | 'more'>> {
  return totalOf(await count(deps, criteria));
}

async function count({ database: { pool } }: Pick<Deps, 'database'>, criteria: Criteria): Promise<CountRow> {
  const ask = async (statement: Statement) => {
    const { rows } = await pool.query<CountRow>(statement);
    return rows[0] as CountRow;
  };
  const walked = await ask(countStatement(criteria, false));
  // A walk that was cut short but found a page full is good enough for "at least".
  return walked.cut && walked.matched < listingsPerPage ? ask(countStatement(criteria, true)) : walked;
}

function totalOf(found: CountRow): Pick<ListingCounts, 'total' | 'more'> {
  return { total: Math.min(found.matched, countedListingsMax), more: isMore(found) };
}

function isMore({ cut, matched }: CountRow): boolean {
  return cut || matched > countedListingsMax;
}

interface PageRow {
  cut: boolean;
  matched: number;
  /** No word of the text is rare. */
  isCommon: boolean;
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
  return writeCursor({ sort, key: Number(row.lastKey), id: row.lastId, pages: (after?.pages ?? 0) + 1 });
}
