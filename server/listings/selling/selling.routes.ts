import type { FastifyInstance } from 'fastify';
import * as proposals from '#contract/deals/open-proposals.ts';
import * as many from '#contract/listings/many/many-listings.ts';
import { getSalesNumbers as salesCall } from '#contract/listings/sales-numbers.ts';
import { getSellerAnalytics as analyticsCall } from '#contract/listings/seller-analytics.ts';
import * as settingsCalls from '#contract/listings/seller-settings/seller-settings.ts';
import * as contract from '#contract/listings/selling.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { changeMany } from './change-many.ts';
import { changeStatus } from './change-status.ts';
import { removeListingPhoto } from './listing-photos.ts';
import { findMyListings, getDashboard } from './my-listings.ts';
import { findEndingProposals, findOpenProposals, previewChange } from './preview-change.ts';
import { findBuyers, recordSale } from './record-sale.ts';
import { getSalesNumbers } from './sales-numbers.ts';
import { createListing, setPublicCard, updateListing } from './save-listing.ts';
import { getSellerAnalytics } from './seller-analytics.ts';
import { findBundle, getSellerSettings, setAway, setBundlePercent } from './seller-settings.ts';
import { undoChange } from './undo-change.ts';

/** What learning the words of a listing takes afterwards at most: 0.4 s for the longest text without a blank. */
const learningMs = ({ title, description }: { title: string; description: string }) =>
  0.08 * (title.length + description.length);

export function sellingRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, settings, brands }: { gate: Gate; media: MediaStore; settings: SettingsReader; brands: BrandReader },
): void {
  serve(
    app,
    contract.createListing,
    gate.requireSubscribedWriter,
    async ({ body: { id, ...fields }, caller, writing }) => {
      await createListing(writing(deps), { settings, media, brands }, { id, ownerId: caller.id, fields });
      return { id };
    },
    { laterMs: learningMs },
  );

  serve(
    app,
    contract.updateListing,
    gate.requireSubscribedWriter,
    async ({ params: { id }, body: fields, caller, writing }) => {
      await updateListing(writing(deps), { media, brands }, { id, ownerId: caller.id, fields });
      return { id };
    },
    { laterMs: learningMs },
  );

  serve(app, contract.removeListingPhoto, gate.requireSubscriber, async ({ params, caller, writing }) => {
    await removeListingPhoto(writing(deps), media, {
      listingId: params.id,
      ownerId: caller.id,
      photoId: params.photoId,
    });
    return { done: true as const };
  });

  const changes = [
    [contract.removeListing, 'remove', gate.requireSubscriber],
    [contract.restoreListing, 'restore', gate.requireSubscribedWriter],
    [contract.tradeListing, 'trade', gate.requireSubscriber],
    [contract.relistListing, 'relist', gate.requireSubscribedWriter],
    [contract.bumpListing, 'bump', gate.requireSubscribedWriter],
  ] as const;
  for (const [endpoint, change, guard] of changes)
    serve(app, endpoint, guard, ({ params, caller, writing }) =>
      changeStatus(writing(deps), { id: params.id, ownerId: caller.id, change }),
    );

  serve(app, contract.sellListing, gate.requireSubscriber, async ({ params: { id }, body, caller, writing }) => {
    const { buyerId, cents } = body ?? {};
    if (buyerId) return recordSale({ ...writing(deps), settings }, { id, sellerId: caller.id, buyerId, cents });
    return { ...(await changeStatus(writing(deps), { id, ownerId: caller.id, change: 'sell' })), dealId: null };
  });
  serve(app, contract.findBuyers, gate.requireSubscriber, ({ params, caller }) =>
    findBuyers(deps, params.id, caller.id),
  );

  serve(app, proposals.findOpenProposals, gate.requireSession, async ({ params: { id }, caller }) => ({
    proposals: await findOpenProposals(deps, { id, ownerId: caller.id }),
  }));
  serve(app, proposals.findEndingProposals, gate.requireSession, async ({ body, caller }) => ({
    proposals: await findEndingProposals(deps, { ownerId: caller.id, ...body }),
  }));
  serve(app, many.previewChange, gate.requireSubscribedWriter, ({ body, caller }) =>
    previewChange(deps, { ownerId: caller.id, ...body }),
  );
  serve(app, many.changeListings, gate.requireSubscribedWriter, ({ body, caller, writing }) =>
    changeMany(writing(deps), { ownerId: caller.id, ...body }),
  );
  serve(app, many.undoChange, gate.requireSubscribedWriter, ({ params: { id }, caller, writing }) =>
    undoChange(writing(deps), { id, ownerId: caller.id }),
  );

  serve(app, settingsCalls.getSellerSettings, gate.requireSession, ({ caller }) =>
    getSellerSettings(deps.database.db, caller.id),
  );
  // Also for who cannot write or no longer pays: others wait for them all the same.
  serve(app, settingsCalls.setAway, gate.requireSession, ({ body: { until }, caller, writing }) =>
    setAway(writing(deps), caller.id, until === null ? null : new Date(until)),
  );
  serve(app, settingsCalls.setBundlePercent, gate.requireSession, ({ body: { percent }, caller, writing }) =>
    setBundlePercent(writing(deps), caller.id, percent),
  );
  serve(app, settingsCalls.findBundle, gate.requireSession, ({ params, caller }) =>
    findBundle(deps, params.id, caller.id),
  );

  // Also for who cannot write or no longer pays: a choice to be seen can always be withdrawn.
  serve(app, contract.setPublicCard, gate.requireSession, ({ params: { id }, body, caller, writing }) =>
    setPublicCard(writing(deps), { id, ownerId: caller.id, ...body }),
  );

  serve(app, contract.findMyListings, gate.requireSubscriber, ({ query, caller }) =>
    findMyListings(deps, caller.id, query),
  );
  serve(app, contract.getDashboard, gate.requireSubscriber, ({ caller }) => getDashboard(deps, caller.id));
  // Also for who no longer pays: what they sold is theirs to declare.
  serve(app, salesCall, gate.requireSession, ({ query, caller }) => getSalesNumbers(deps, caller.id, query.year));
  serve(app, analyticsCall, gate.requireSubscriber, ({ caller }) => getSellerAnalytics(deps, settings, caller.id));
}
