import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/wishes/wishes.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findOwnWishes } from './own-wishes.ts';
import { readWishesAnewIfNeeded } from './read-wishes.ts';
import { createWish, deleteWish, findMemberWishes, updateWish } from './wishes.ts';

/** A wish can be public, so that only those who may write to others save one; to let go of one is always possible. */
export function wishRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  app.addHook('onReady', () => readWishesAnewIfNeeded(deps));

  serve(app, contract.findMyWishes, gate.requireSubscriber, ({ query, caller }) =>
    findOwnWishes(deps, caller.id, query.seller),
  );

  serve(app, contract.createWish, gate.requireSubscribedWriter, ({ body: { id, ...written }, caller }) =>
    createWish(deps, caller.id, id, written),
  );

  serve(app, contract.updateWish, gate.requireSubscribedWriter, ({ params, body, caller }) =>
    updateWish(deps, caller.id, params.id, body),
  );

  serve(app, contract.deleteWish, gate.requireSession, async ({ params, caller }) => {
    await deleteWish(deps, caller.id, params.id);
    return { done: true as const };
  });

  serve(app, contract.findMemberWishes, gate.requireSession, ({ params, caller }) =>
    findMemberWishes({ ...deps, settings }, params.id, caller.id),
  );
}
