import type { FastifyInstance } from 'fastify';
import { facets } from '#contract/listings/facets.ts';
import * as contract from '#contract/listings/worth/price-guide.ts';
import type { Gate } from '#server/auth/guards.ts';
import { type BrandReader, requireBrands } from '#server/brands/brands.ts';
import type { Reads } from '#server/db/replicas/reads.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findPriceGuides, getPriceGuide } from './find-price-guides.ts';
import { getListingWorth } from './listing-worth.ts';
import { makePriceGuideIfNone } from './make-price-guide.ts';

/** What wigs are worth, and what they cost before. */
export function worthRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, reads, brands }: { gate: Gate; reads: Reads; brands: BrandReader },
): void {
  app.addHook('onReady', () => makePriceGuideIfNone(deps));

  serve(app, contract.getPriceGuide, gate.requireSession, async ({ query, caller }) => {
    await requireBrands(brands, [query.brand], { field: 'brand', message: facets.brand.missing });
    return { guide: await reads(caller.id, (database) => getPriceGuide({ ...deps, database }, query, caller.id)) };
  });

  serve(app, contract.getListingWorth, gate.requireSession, ({ params, caller }) =>
    reads(caller.id, (database) => getListingWorth({ ...deps, database }, params.id, caller.id)),
  );

  serve(app, contract.findPriceGuides, gate.requireSession, async ({ query, caller }) => ({
    guides: await reads(caller.id, (database) => findPriceGuides({ ...deps, database }, query.ids, caller.id)),
  }));
}
