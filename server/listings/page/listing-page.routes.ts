import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import {
  countListingView,
  getPublicCard,
  findSimilarListings as similarCall,
} from '#contract/listings/listing-page.ts';
import { publicCardImagePath } from '#contract/listings/listing-values.ts';
import * as recentContract from '#contract/listings/recently-viewed.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Reads } from '#server/db/replicas/reads.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { findPublicCard, getPublicCardImage } from './public-card.ts';
import { findRecentlyViewed, forgetRecentlyViewed, noteView } from './recently-viewed.ts';
import { findSimilarListings } from './similar-listings.ts';

export function listingPageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, reads }: { gate: Gate; media: MediaStore; reads: Reads },
): void {
  // A call of its own, after the page is there: counting never makes anyone wait for a listing.
  serve(
    app,
    countListingView,
    gate.requireSession,
    async ({ params, caller }) => {
      await noteView(deps, params.id, caller.id);
      return { done: true as const };
    },
    { leavesLists: true },
  );

  serve(app, similarCall, gate.requireSession, ({ params, caller }) =>
    reads(caller.id, (database) => findSimilarListings({ database }, params.id, caller.id)),
  );

  serve(app, recentContract.findRecentlyViewed, gate.requireSession, ({ caller }) =>
    findRecentlyViewed(deps, caller.id),
  );
  serve(app, recentContract.forgetRecentlyViewed, gate.requireSession, async ({ caller, writing }) => {
    await forgetRecentlyViewed(writing(deps), caller.id);
    return { done: true as const };
  });

  serve(app, getPublicCard, everyone, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return { card: await findPublicCard(deps, params.id) };
  });
  servePrivateImage(app, publicCardImagePath(':id'), {
    guard: everyone,
    what: 'the picture of a public card',
    params: z.object({ id: idSchema('Listing not found') }),
    find: (_caller, { id }) => getPublicCardImage(deps, media, id),
  });
}
