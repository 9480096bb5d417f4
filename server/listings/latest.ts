import type { ListingPage } from '#contract/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Criteria } from './criteria.ts';
import { findListings } from './find-listings.ts';
import type { Answer } from './kept-answer.ts';

const latest: Criteria = { shelf: 'active', sort: 'newest', brands: [] };

/** The first page of Latest Listings, which most visits begin with. */
export async function findLatest(deps: Pick<Deps, 'database'>): Promise<Answer> {
  const { json } = await findListings(deps, latest);
  const { listings } = JSON.parse(json) as ListingPage;
  return { json, ownerIds: listings.map(({ owner }) => owner.id) };
}
