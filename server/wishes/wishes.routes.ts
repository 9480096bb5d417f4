import type { FastifyInstance } from 'fastify';
import { unknownBrand } from '#contract/listings/search/filters.ts';
import { findMyRails } from '#contract/wishes/rails.ts';
import * as contract from '#contract/wishes/wishes.ts';
import type { Gate } from '#server/auth/guards.ts';
import { type BrandReader, requireBrands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findRails } from './find-rails.ts';
import { findOwnWishes } from './own-wishes.ts';
import { readWishesAnewIfNeeded } from './read-wishes.ts';
import { createWishes, deleteWish, findMemberWishes, updateWish } from './wishes.ts';

/** A wish can be public, so that only those who may write to others save one; to let go of one is always possible. */
export function wishRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings, brands }: { gate: Gate; settings: SettingsReader; brands: BrandReader },
): void {
  const requireKnown = (asked: readonly string[]) =>
    requireBrands(brands, asked, { field: 'filters.brands', message: unknownBrand });
  app.addHook('onReady', () => readWishesAnewIfNeeded(deps));

  serve(app, contract.findMyWishes, gate.requireSubscriber, ({ query, caller }) =>
    findOwnWishes(deps, caller.id, query.seller),
  );

  serve(app, contract.createWish, gate.requireSubscribedWriter, async ({ body, caller, writing }) => {
    await requireKnown(body.filters.brands);
    const [wish] = await createWishes(writing(deps), caller.id, [body]);
    if (!wish) throw new Error(`Wish ${body.id} was saved and is not there`);
    return wish;
  });

  serve(app, contract.createWantList, gate.requireSubscribedWriter, async ({ body: { wishes }, caller, writing }) => {
    await requireKnown(wishes.flatMap(({ filters }) => filters.brands));
    return { wishes: await createWishes(writing(deps), caller.id, wishes) };
  });

  serve(app, contract.updateWish, gate.requireSubscribedWriter, async ({ params, body, caller, writing }) => {
    await requireKnown(body.filters.brands);
    return updateWish(writing(deps), caller.id, params.id, body);
  });

  serve(app, contract.deleteWish, gate.requireSession, async ({ params, caller, writing }) => {
    await deleteWish(writing(deps), caller.id, params.id);
    return { done: true as const };
  });

  serve(app, findMyRails, gate.requireSubscriber, ({ caller }) => findRails(deps, caller.id));

  serve(app, contract.findMemberWishes, gate.requireSession, ({ params, caller }) =>
    findMemberWishes({ ...deps, settings }, params.id, caller.id),
  );
}
