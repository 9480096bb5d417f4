import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/favorites/favorites.ts';
import { findSavedListings as findSavedCall } from '#contract/favorites/saved-listings.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findMarks, findSavedListings, likeListing, saveListing, unlikeListing, unsaveListing } from './favorites.ts';

export function favoriteRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  serve(
    app,
    contract.saveListing,
    gate.requireSession,
    async ({ params, caller, writing }) => {
      await saveListing(writing(deps), caller.id, params.id);
      return { saved: true as const };
    },
    { leavesLists: true },
  );

  serve(
    app,
    contract.unsaveListing,
    gate.requireSession,
    async ({ params, caller, writing }) => {
      await unsaveListing(writing(deps), caller.id, params.id);
      return { saved: false as const };
    },
    { leavesLists: true },
  );

  // A like is seen by others, a saved listing only by its saver: so only the like needs a member who may write.
  serve(app, contract.likeListing, gate.requireWriter, async ({ params, caller, writing }) => ({
    liked: true as const,
    likeCount: await likeListing(writing(deps), caller.id, params.id),
  }));

  serve(app, contract.unlikeListing, gate.requireWriter, async ({ params, caller, writing }) => ({
    liked: false as const,
    likeCount: await unlikeListing(writing(deps), caller.id, params.id),
  }));

  serve(app, contract.findMyMarks, gate.requireSession, ({ query, caller }) => findMarks(deps, caller.id, query.ids));

  serve(app, findSavedCall, gate.requireSubscriber, ({ query, caller }) =>
    findSavedListings({ ...deps, settings }, caller.id, query.cursor),
  );
}
