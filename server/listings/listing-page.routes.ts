import type { FastifyInstance } from 'fastify';
import { countListingView, findSimilarListings as similarCall } from '#contract/listing-page.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/serve.ts';
import { countView } from './listing-views.ts';
import { findSimilarListings } from './similar-listings.ts';

/** What the page of one listing asks for besides the listing itself. */
export function listingPageRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  // A call of its own, after the page is there: counting never makes anyone wait for a listing.
  serve(app, countListingView, gate.requireSession, async ({ params, caller }) => {
    await countView(deps, params.id, caller.id);
    return { done: true as const };
  });

  serve(app, similarCall, gate.requireSession, ({ params, caller }) => findSimilarListings(deps, params.id, caller.id));
}
