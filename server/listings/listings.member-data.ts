import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { listings, listingViews } from '#server/db/schema/listings.ts';
import { ownershipProofs } from '#server/db/schema/ownership.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { MemberData } from '#server/lib/member-data.ts';

export const listingData: MemberData = {
  name: 'listings',
  tables: {
    listings: { exported: true, deleted: true },
    listing_views: { exported: true, deleted: true },
    ownership_proofs: { exported: true, deleted: true },
    listing_cards: { exported: 'the same as listings, as lists show them', deleted: true },
    stale_cards: {
      exported: 'names members and listings whose cards are made anew',
      deleted: 'gone within seconds, when the cards are made',
    },
  },
  async export(db, memberId) {
    const { userId, ownerHidden, ownerTier, sortAt, shelf, titleWords, allWords, ...words } = getTableColumns(listings);
    const views = sql<number>`(select count(*) from listing_views v where v.listing_id = listings.id)`.mapWith(Number);
    const saves = sql<number>`(select count(*) from saved_listings s where s.listing_id = listings.id)`.mapWith(Number);
    const mine = await db
      .select({ ...words, views, saves })
      .from(listings)
      .where(eq(listings.userId, memberId))
      .orderBy(asc(listings.createdAt));
    const pictures = await db
      .select()
      .from(photos)
      .where(eq(photos.ownerId, memberId))
      .orderBy(asc(photos.listingId), asc(photos.position));
    const photosOf = Map.groupBy(pictures, ({ listingId }) => listingId);
    const viewed = await db
      .select({ listingId: listingViews.listingId, day: listingViews.day })
      .from(listingViews)
      .where(eq(listingViews.viewerId, memberId))
      .orderBy(asc(listingViews.day));
    const own = mine.map((listing) => ({
      ...listing,
      photos: (photosOf.get(listing.id) ?? []).map((photo) => photoUrl(photo, photo.width)),
    }));
    const { code, addedAt, shownAt, refusal, listingId } = ownershipProofs;
    const proofs = await db
      .select({ listingId, code, addedAt, shownAt, refusal })
      .from(ownershipProofs)
      .where(eq(ownershipProofs.ownerId, memberId))
      .orderBy(asc(addedAt));
    return { own, viewed, proofs };
  },
};
