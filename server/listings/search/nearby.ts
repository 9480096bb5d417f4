import { filterNames } from '#contract/listings/facets.ts';
import { fewListings, nearbyGroupsMax, nearbyListingsMax } from '#contract/listings/listing-values.ts';
import type { Nearby } from '#contract/listings/listings.ts';
import type { LooseFilter } from '#contract/listings/search/filters.ts';
import { wordKinds } from '#contract/listings/search/same-words.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { type FoundWord, textOf } from './find-words.ts';
import { severalStatement, wayOf } from './search-sql.ts';

const triedMax = 6;
const filtersTried = 2;
const lookedAt = nearbyListingsMax + fewListings;

/**
 * Finds listings that a search misses by a word or a filter, each once, in one statement. First goes the word that
 * explains least of what is wanted; the word that explains most never goes.
 */
export async function findNearby(
  { database: { pool } }: Pick<Deps, 'database'>,
  criteria: Criteria,
  foundCards: string,
): Promise<Nearby[]> {
  const tried = near(criteria).slice(0, triedMax);
  if (tried.length === 0) return [];
  const statement = severalStatement(
    tried.map(({ wanted }) => ({ criteria: wanted, way: wayOf(wanted) })),
    {
      limit: lookedAt + 1,
      select: () => `coalesce((select json_agg(card order by place) from (
        select *, row_number() over () as place from firsts) first join listing_cards on listing_id = first.id), '[]')`,
    },
  );
  const { rows } = await pool.query<{ found: Nearby['listings'] }>(statement);
  const groups: Nearby[] = [];
  const seen = new Set((JSON.parse(foundCards) as Nearby['listings']).map(({ id }) => id));
  for (const [at, { wanted, isLastResort, ...told }] of tried.entries()) {
    const found = rows[at]?.found ?? [];
    const others = found.filter(({ id }) => !seen.has(id));
    const listings = others.slice(0, nearbyListingsMax);
    if (listings.length === 0 || (isLastResort && (groups.length > 0 || seen.size > 0))) continue;
    for (const { id } of listings) seen.add(id);
    const more = found.length > lookedAt || others.length > listings.length;
    groups.push({ ...told, text: wanted.text?.words.map(({ typed }) => typed).join(' ') ?? '', listings, more });
    if (groups.length === nearbyGroupsMax) break;
  }
  return groups;
}

interface Near extends Pick<Nearby, 'withoutWord' | 'withoutFilter'> {
  wanted: Criteria;
  /** Shown only where nothing else was found. */
  isLastResort?: boolean;
}

function near(criteria: Criteria): Near[] {
  const words = criteria.text?.words ?? [];
  if (criteria.text && words.length === 0) return [];
  const said = words.filter(({ isSaid }) => isSaid);
  // Words that explain least come first; among equals the more frequent ones.
  const loose = said.toReversed().toSorted((one, two) => weigh(one) - weigh(two) || two.listings - one.listings);
  const named = (left: readonly FoundWord[], filter: LooseFilter | null = null): Near => ({
    wanted: { ...criteria, text: left.length > 0 ? textOf(words.filter((word) => left.includes(word))) : undefined },
    withoutWord:
      words
        .filter((word) => !left.includes(word))
        .map(({ typed }) => typed)
        .join(' ') || null,
    withoutFilter: filter,
  });
  const isUnsaid = said.length < words.length;
  const keeps = loose.filter((word) => weigh(word) < weigh(loose.at(-1) as FoundWord) || weigh(word) <= cuts);
  const oneLess = said.length > 1 ? keeps.map((word) => named(said.filter((other) => other !== word))) : [];
  const filterLess = looseOf(criteria).map(([filter, change]) => {
    const { wanted, ...told } = named(said.length > 0 ? said : words, filter);
    return { ...told, wanted: { ...wanted, ...change } };
  });
  const twoLess = said.length > 2 ? [named(loose.slice(2))] : [];
  const oneLeft = said.length > 2 || (said.length > 0 && filterLess.length > 0) ? [named(loose.slice(-1), null)] : [];
  const lastResorts = [...twoLess, ...oneLeft].map((way) => ({
    ...way,
    wanted: {
      ...way.wanted,
      ...Object.assign({}, ...(way === oneLeft[0] ? looseOf(criteria).map(([, change]) => change) : [])),
    },
    isLastResort: true,
  }));
  const unsaid = isUnsaid && said.length > 0 ? [named(said)] : [];
  const first = [...unsaid, ...oneLess.slice(0, nearbyGroupsMax - unsaid.length)];
  const filters = said.length === 0 && words.length > 0 ? [] : filterLess.slice(0, filtersTried);
  const withFilters =
    oneLess.length > 0 ? [...first.slice(0, 2), ...filters, ...first.slice(2)] : [...filters, ...first];
  return [...withFilters.slice(0, triedMax - lastResorts.length), ...lastResorts];
}

const weigh = ({ kind }: FoundWord) => wordKinds.indexOf(kind);
const cuts = wordKinds.indexOf('fact');

function looseOf(criteria: Criteria): [LooseFilter, Partial<Criteria>][] {
  const { brands, shades = [], minCents, maxCents, minInches, maxInches, seller, openToTrades, reserved } = criteria;
  const set: [LooseFilter, boolean, Partial<Criteria>][] = [
    ['price', (minCents ?? maxCents) !== undefined, { minCents: undefined, maxCents: undefined }],
    ['inches', (minInches ?? maxInches) !== undefined, { minInches: undefined, maxInches: undefined }],
    ['shipping', criteria.shipping !== undefined, { shipping: undefined }],
    ['without', criteria.without !== undefined, { without: undefined }],
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
