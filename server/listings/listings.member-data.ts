import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { listingViews, recentlyViewed } from '#server/db/schema/favorites.ts';
import { listings, priceHistory } from '#server/db/schema/listings.ts';
import { ownershipProofs } from '#server/db/schema/ownership.ts';
import { listingDrafts, photos, tableHeadings } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { tellHeldNoticesOf } from '#server/listings/selling/undo-change.ts';

export function listingData({ clock }: Pick<Deps, 'clock'>): MemberData {
  return {
    name: 'listings',
    tables: {
      listings: { exported: true, deleted: true },
      listing_views: { exported: true, deleted: true },
      recently_viewed: { exported: true, deleted: true },
      price_history: { exported: true, deleted: true },
      price_guide: {
        exported: 'prices of sales, which are exported as listings and deals',
        deleted: 'made anew every night from the listings that there are',
      },
      listing_changes: { exported: 'what listings were before a change, kept for a day to undo it', deleted: true },
      listing_drafts: { exported: true, deleted: true },
      table_headings: { exported: true, deleted: true },
      ownership_proofs: { exported: true, deleted: true },
      page_allowances: { exported: 'how many pages of lists were read within the hour', deleted: true },
      listing_cards: { exported: 'the same as listings, as lists show them', deleted: true },
      stale_cards: {
        exported: 'names members and listings whose cards are made anew',
        deleted: 'gone within seconds, when the cards are made',
      },
    },
    async export(db, memberId) {
      const { changedAt, fromCents, toCents } = priceHistory;
      const { userId, ownerHidden, ownerTier, sortAt, shelf, titleWords, allWords, ...words } =
        getTableColumns(listings);
      const views = sql<number>`(select count(*) from listing_views v where v.listing_id = listings.id)`.mapWith(
        Number,
      );
      const saves = sql<number>`(select count(*) from saved_listings s where s.listing_id = listings.id)`.mapWith(
        Number,
      );
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
      const prices = await db
        .select({ listingId: priceHistory.listingId, changedAt, fromCents, toCents })
        .from(priceHistory)
        .innerJoin(listings, eq(listings.id, priceHistory.listingId))
        .where(eq(listings.userId, memberId))
        .orderBy(asc(priceHistory.changedAt));
      const pricesOf = Map.groupBy(prices, ({ listingId }) => listingId);
      const own = mine.map((listing) => ({
        ...listing,
        priceChanges: (pricesOf.get(listing.id) ?? []).map(({ listingId, ...change }) => change),
        photos: (photosOf.get(listing.id) ?? []).map((photo) => photoUrl(photo, photo.width)),
      }));
      const { code, addedAt, shownAt, refusal, listingId } = ownershipProofs;
      const proofs = await db
        .select({ listingId, code, addedAt, shownAt, refusal })
        .from(ownershipProofs)
        .where(eq(ownershipProofs.ownerId, memberId))
        .orderBy(asc(addedAt));
      const lately = await db
        .select({ listingId: recentlyViewed.listingId, viewedAt: recentlyViewed.viewedAt })
        .from(recentlyViewed)
        .where(eq(recentlyViewed.userId, memberId))
        .orderBy(asc(recentlyViewed.viewedAt));
      const drafts = await db
        .select({ id: listingDrafts.id, typed: listingDrafts.typed, changedAt: listingDrafts.changedAt })
        .from(listingDrafts)
        .where(eq(listingDrafts.ownerId, memberId))
        .orderBy(asc(listingDrafts.changedAt));
      const { heading, columnId, keptAt } = tableHeadings;
      const headings = await db
        .select({ heading, columnId, keptAt })
        .from(tableHeadings)
        .where(eq(tableHeadings.ownerId, memberId))
        .orderBy(asc(heading));
      return { own, drafts, headings, viewed, recentlyViewed: lately, proofs };
    },
    remove: (tx, memberId) => tellHeldNoticesOf(tx, memberId, clock.now()),
  };
}
