import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/listings.ts';
import { facets } from '#contract/listings/facets.ts';
import type { Gate } from '#server/auth/guards.ts';
import { type BrandReader, requireBrands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import {
  approveListing,
  changeAdminListingStatus,
  takeListingDown,
  takePhotoDown,
  updateAdminListing,
} from './change-listing.ts';
import { findAdminListings, findListingBrands } from './find-listings.ts';
import { getAdminListing } from './listing-rows.ts';

export function adminListingRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, brands }: { gate: Gate; brands: BrandReader },
): void {
  const reader = gate.requirePermission('listings.read');
  const writer = gate.requirePermission('listings.write');

  serve(app, calls.findAdminListings, reader, ({ query }) => findAdminListings(deps, query));
  serve(app, calls.findAdminListingBrands, reader, () => findListingBrands(deps));
  serve(app, calls.getAdminListing, reader, ({ params }) => getAdminListing(deps, params.id));

  serve(app, calls.updateAdminListing, writer, async ({ params, body, caller, writing }) => {
    await requireBrands(brands, [body.brand], { field: 'brand', message: facets.brand.missing });
    return { listing: await updateAdminListing(writing(deps), caller, params.id, body) };
  });

  serve(app, calls.changeAdminListingStatus, writer, async ({ params, body, caller, writing }) => ({
    listing: await changeAdminListingStatus(writing(deps), caller, params.id, body.status),
  }));

  serve(app, calls.approveListing, writer, async ({ params, caller, writing }) => {
    await approveListing(writing(deps), caller, params.id);
    return { done: true as const };
  });

  serve(app, calls.takeListingDown, writer, async ({ params, body, caller, writing }) => {
    await takeListingDown(writing(deps), caller, params.id, body.reason);
    return { done: true as const };
  });

  serve(app, calls.takePhotoDown, writer, async ({ params, body, caller, writing }) => {
    await takePhotoDown(writing(deps), caller, params, body.reason);
    return { done: true as const };
  });
}
