import { countedListingsMax, listingsPerPage } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { type Cursor, readCursor, startOf, writeCursor } from './cursor.ts';
import type { Statement } from './prepared-lists.ts';
import { cardSeparator, countStatement, pageStatement } from './search-sql.ts';

interface FoundPage {
  cards: string;
  count: number;
  nextCursor: string | null;
}

interface PageOptions {
  cursor?: string | undefined;
  limit?: number;
  /** Only the latest, where more would be looked through: for lists that are shown beside another. */
  among?: 'all' | 'latest';
}

/** One page of a list. The same for everyone: what the viewer saved or liked comes by another call. */
export async function findListings(
  deps: Pick<Deps, 'database'>,
  criteria: Criteria,
  { cursor, limit = listingsPerPage, among = 'all' }: PageOptions = {},
): Promise<FoundPage> {
  const after = cursor ? readCursor(cursor, criteria.sort) : undefined;
  if (criteria.sort === 'closest') return findClosest(deps, criteria, { after, limit });
  const row = await findRow(deps, criteria, { after, limit, among });
  return {
    cards: cardsOf(row, limit),
    count: Math.min(row.matched, limit),
    nextCursor: row.matched > limit ? nextCursor(criteria, row, after) : null,
  };
}

interface From extends Pick<PageOptions, 'among'> {
  after: Cursor | undefined;
  limit: number;
}

/**
 * Shade by shade in the order in which they are asked for, each newest first: every part is an ordinary list of one shade, so that none costs more than
 * that. A page goes on until it is full, ends where a part ends, and so may be somewhat longer than others.
 */
async function findClosest(
  deps: Pick<Deps, 'database'>,
  criteria: Criteria,
  { after, limit }: From,
): Promise<FoundPage> {
  const { shades = [], shade: only } = criteria;
  const pages = (after?.pages ?? 0) + 1;
  const first = after?.tier ?? 1;
  const parts: string[] = [];
  let count = 0;
  const ends = (next: Cursor | null): FoundPage => ({
    cards: `[${parts.join(cardSeparator)}]`,
    count,
    nextCursor: next && writeCursor(next),
  });
  for (const [at, shade] of shades.entries()) {
    const tier = at + 1;
    if (tier < first || (only && shade !== only)) continue;
    const ofShade: Criteria = { ...criteria, shade, shades: undefined, sort: 'newest' };
    const row = await findRow(deps, ofShade, { after: tier === first ? after : undefined, limit });
    if (row.matched === 0) continue;
    if (count >= limit) return ends(startOf(tier, pages));
    parts.push(cardsOf(row, limit).slice(1, -1));
    count += Math.min(row.matched, limit);
    if (row.matched > limit) return ends({ sort: 'closest', tier, key: Number(row.lastKey), id: row.lastId, pages });
  }
  return ends(null);
}

async function findRow(
  { database: { readConnections, pool } }: Pick<Deps, 'database'>,
  criteria: Criteria,
  { after, limit, among }: From,
): Promise<PageRow> {
  if (criteria.text?.isRare) return gather();
  if (criteria.sort === 'best') {
    const glanced = await along('glance');
    if (!glanced.cut) return glanced;
    if (glanced.matched === 0 && among !== 'latest') return gather();
  }
  const walked = await along('walk');
  return walked.cut && among !== 'latest' ? gather() : walked;

  async function along(way: 'glance' | 'walk'): Promise<PageRow> {
    return (await readConnections.query<PageRow>(pageStatement(criteria, after, way, limit)))[0] as PageRow;
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
