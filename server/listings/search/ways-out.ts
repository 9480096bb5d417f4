import type { ListingWaysOut, LooseFilter } from '#contract/listings/suggestions.ts';
import { looseFilters } from '#contract/listings/suggestions.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { countListings, findListings } from './find-listings.ts';
import type { Suggestions } from './suggestions.ts';

/** What a search that found nothing could have asked for instead: only what does find something. */
export async function findWaysOut(
  deps: Pick<Deps, 'database'>,
  suggestions: Suggestions,
  criteria: Criteria,
): Promise<ListingWaysOut> {
  const { term } = criteria;
  const meant = term === undefined ? undefined : await suggestions.correct(term);
  const isMeant = meant !== undefined && !(await findListings(deps, { ...criteria, term: meant })).isEmpty;
  const without: ListingWaysOut['without'] = [];
  for (const filter of looseFilters.filter((name) => isSet(criteria, name))) {
    const { total, more } = await countListings(deps, { ...criteria, ...leftOut[filter] });
    if (total > 0) without.push({ filter, total, more });
  }
  return { didYouMean: isMeant ? meant : null, without };
}

const leftOut: Record<LooseFilter, Partial<Criteria>> = {
  text: { term: undefined },
  brands: { brands: [] },
  price: { minCents: undefined, maxCents: undefined },
  condition: { condition: undefined },
  color: { color: undefined },
  type: { type: undefined },
  capFeature: { capFeature: undefined },
  capSize: { capSize: undefined },
  length: { length: undefined },
  fiberType: { fiberType: undefined },
  piece: { piece: undefined },
  shade: { shade: undefined },
  seller: { seller: undefined },
  openToTrades: { openToTrades: undefined, reserved: undefined },
  reserved: { reserved: undefined },
};

function isSet(criteria: Criteria, filter: LooseFilter): boolean {
  if (filter === 'openToTrades') return criteria.openToTrades !== undefined;
  return Object.keys(leftOut[filter]).some((name) => {
    const value = criteria[name as keyof Criteria];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
}
