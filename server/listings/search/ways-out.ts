import type { ListingWaysOut, LooseFilter } from '#contract/listings/suggestions.ts';
import { looseFilters } from '#contract/listings/suggestions.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { countMatches, findListings } from './find-listings.ts';
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
  const set = looseFilters.filter((name) => isSet(criteria, name));
  // Words that nothing has find nothing without a filter either: one look instead of one for each filter.
  const isInVain = set.length > 2 && term !== undefined && (await findListings(deps, textOf(criteria))).isEmpty;
  for (const filter of isInVain ? set.filter((name) => name === 'text') : set) {
    const { total, more } = await countMatches(deps, { ...criteria, ...leftOut[filter] });
    if (total > 0) without.push({ filter, total, more });
  }
  return { didYouMean: isMeant ? meant : null, without };
}

function textOf({ shelf, term }: Criteria): Criteria {
  return { shelf, term, sort: 'newest', brands: [] };
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
