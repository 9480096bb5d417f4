import type { FastifyInstance } from 'fastify';
import { brandIds } from '#contract/brands/brands.ts';
import * as contract from '#contract/listings/listings.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, RawJson, serve } from '#server/lib/http/serve.ts';
import { getListing } from '#server/listings/page/get-listing.ts';
import { createCopyLimit } from './copy-limit.ts';
import { isLatest, readCriteria } from './criteria.ts';
import { countEmptySearch, saveBrandNames } from './empty-searches.ts';
import { findFeatured } from './featured-statement.ts';
import { countListings, findListings } from './find-listings.ts';
import { findLatest, findPreviews, keepAnswer } from './first-pages.ts';

export function listingRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  app.addHook('onReady', () => saveBrandNames(deps));
  const latest = keepAnswer(deps, () => findLatest(deps));
  const previews = keepAnswer(deps, () => findPreviews(deps));
  const brandPreviews = new Map(brandIds.map((brand) => [brand, keepAnswer(deps, () => findPreviews(deps, brand))]));
  const limitCopying = createCopyLimit(deps);

  serve(app, contract.findListings, gate.requireSession, async ({ query: { cursor, ...filters }, caller }) => {
    const criteria = readCriteria(filters);
    limitCopying(caller.id);
    if (!cursor && isLatest(criteria)) return new RawJson(await latest());
    const { json, isEmpty } = await findListings(deps, criteria, cursor);
    if (isEmpty && !cursor && criteria.term !== undefined) await countEmptySearch(deps, criteria.term);
    return new RawJson(json);
  });

  serve(app, contract.findFeaturedListings, gate.requireSession, ({ query }) =>
    findFeatured(deps, readCriteria(query)),
  );

  serve(app, contract.countListings, gate.requireSession, ({ query }) => countListings(deps, readCriteria(query)));

  serve(app, contract.findListingPreviews, everyone, async ({ query: { brand }, reply }) => {
    reply.header('cache-control', 'public, max-age=60');
    const find = (brand && brandPreviews.get(brand)) ?? previews;
    return new RawJson(await find());
  });

  serve(app, contract.getListing, gate.requireSession, ({ params, caller }) => getListing(deps, params.id, caller.id));
}
