import { filterNames } from '#contract/listings/facets.ts';
import { fewListings, nearbyGroupsMax, nearbyListingsMax } from '#contract/listings/listing-values.ts';
import type { LooseFilter, Nearby } from '#contract/listings/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { findListings } from './find-listings.ts';
import { commonness, type SearchText } from './word-meanings.ts';

const triedMax = 5;

/**
 * What a search misses by a word or a filter, each listing once and none that was found: without the words that nobody wrote, without one word, without
 * one filter, all among the latest; and where that is nothing with the rarest word alone among all, so that no text in which a single word is known
 * leads to an empty page.
 */
export async function findNearby(
  deps: Pick<Deps, 'database'>,
  criteria: Criteria,
  foundCards: string,
): Promise<Nearby[]> {
  const groups: Nearby[] = [];
  const seen = new Set(idsOf(JSON.parse(foundCards)));
  const ways = near(criteria);
  const last = ways.at(-1);
  const tried = ways.slice(0, triedMax).map((way) => ({ ...way, among: 'latest' as const }));
  for (const { wanted, among, ...told } of [...tried, ...(last ? [{ ...last, among: 'all' as const }] : [])]) {
    if (among === 'all' && (groups.length > 0 || seen.size > 0)) break;
    const limit = nearbyListingsMax + fewListings;
    const { cards, nextCursor } = await findListings(deps, inOneOrder(wanted, among), { limit, among });
    const others = (JSON.parse(cards) as Nearby['listings']).filter(({ id }) => !seen.has(id));
    const listings = others.slice(0, nearbyListingsMax);
    if (listings.length === 0) continue;
    for (const id of idsOf(listings)) seen.add(id);
    const more = nextCursor !== null || others.length > listings.length;
    groups.push({ ...told, text: wanted.text?.text ?? '', listings, more });
    if (groups.length === nearbyGroupsMax) break;
  }
  return groups;
}

/** The best match looks twice; of a few near misses the newest serve as well. */
function inOneOrder(criteria: Criteria, among: 'all' | 'latest'): Criteria {
  return among === 'latest' && criteria.sort === 'best' ? { ...criteria, sort: 'newest' } : criteria;
}

const idsOf = (listings: Nearby['listings']) => listings.map(({ id }) => id);

interface Near extends Pick<Nearby, 'withoutWord' | 'withoutFilter'> {
  wanted: Criteria;
}

function near(criteria: Criteria): Near[] {
  const parts = criteria.text?.parts ?? [];
  const known = parts.filter(({ isKnown }) => isKnown);
  const unknown = parts.filter(({ isKnown }) => !isKnown);
  // The rarest word narrows most, and is most likely the one that is meant.
  const byRarity = known.toSorted((one, two) => one.listings - two.listings);
  const named = (left: Parts, filter: LooseFilter | null = null): Near => ({
    wanted: { ...criteria, text: textOf(left) },
    withoutWord:
      parts
        .filter((part) => !left.includes(part))
        .map(({ typed }) => typed)
        .join(' ') || null,
    withoutFilter: filter,
  });
  const oneLess = byRarity.toReversed().map((left) => named(known.filter((part) => part !== left)));
  const filterLess = looseOf(criteria).map(([filter, change]) => {
    const { wanted, ...told } = named(known.length > 0 ? known : parts, filter);
    return { ...told, wanted: { ...wanted, ...change } };
  });
  return [
    ...(unknown.length > 0 && known.length > 0 ? [named(known)] : []),
    ...(unknown.length > 0 && known.length === 0 ? [] : filterLess),
    ...(known.length > 1 ? oneLess : []),
    ...(known.length > 2 ? byRarity.slice(0, 1).map((part) => named([part])) : []),
  ];
}

type Parts = SearchText['parts'];

function textOf(parts: Parts): SearchText | undefined {
  if (parts.length === 0) return undefined;
  const text = parts.map(({ typed }) => typed).join(' ');
  return { query: parts.map(({ query }) => query).join(' & '), parts, ...commonness(parts), text, typed: text };
}

function looseOf(criteria: Criteria): [LooseFilter, Partial<Criteria>][] {
  const { brands, shades = [], minCents, maxCents, seller, openToTrades, reserved } = criteria;
  const set: [LooseFilter, boolean, Partial<Criteria>][] = [
    ['price', minCents !== undefined || maxCents !== undefined, { minCents: undefined, maxCents: undefined }],
    ...filterNames.map((name): [LooseFilter, boolean, Partial<Criteria>] => [
      name,
      criteria[name] !== undefined,
      { [name]: undefined },
    ]),
    ['shades', shades.length > 0, { shades: [], sort: criteria.sort === 'closest' ? 'newest' : criteria.sort }],
    ['brands', brands.length > 0, { brands: [] }],
    ['seller', seller !== undefined, { seller: undefined }],
    ['openToTrades', openToTrades !== undefined, { openToTrades: undefined, reserved: undefined }],
    ['reserved', reserved !== undefined, { reserved: undefined }],
  ];
  return set.filter(([, isSet]) => isSet).map(([name, , change]) => [name, change]);
}
