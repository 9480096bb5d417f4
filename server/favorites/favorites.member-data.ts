import { and, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingLikes, privatePriceMembers, privatePrices, savedListings } from '#server/db/schema/favorites.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** What the member saved and liked. Who saved or liked the member's listings is nobody's to know. */
export const favoriteData: MemberData = {
  name: 'favorites',
  tables: {
    saved_listings: { exported: true, deleted: true },
    listing_likes: { exported: true, deleted: true },
    private_prices: { exported: true, deleted: true },
    private_price_members: { exported: true, deleted: true },
  },
  async export(db, memberId) {
    return {
      saved: await findMarked(db, savedListings, memberId),
      liked: await findMarked(db, listingLikes, memberId),
      pricesOfferedToMe: await findOfferedPrices(db, memberId),
      pricesOfferedByMe: await findOwnPrices(db, memberId),
    };
  },
};

/** The title is null while the listing is in no list that members see. */
function findMarked(db: DbOrTransaction, marks: typeof savedListings | typeof listingLikes, memberId: string) {
  const shown = and(eq(listings.id, marks.listingId), isNotNull(listings.shelf));
  return db
    .select({ listingId: marks.listingId, title: listings.title, createdAt: marks.createdAt })
    .from(marks)
    .leftJoin(listings, shown)
    .where(eq(marks.userId, memberId))
    .orderBy(marks.createdAt);
}

const { listingId, cents, madeAt, endsAt, endedAt } = privatePrices;

function findOfferedPrices(db: DbOrTransaction, memberId: string) {
  return db
    .select({ listingId, cents, madeAt, endsAt })
    .from(privatePriceMembers)
    .innerJoin(privatePrices, eq(privatePrices.id, privatePriceMembers.priceId))
    .where(eq(privatePriceMembers.memberId, memberId))
    .orderBy(madeAt);
}

function findOwnPrices(db: DbOrTransaction, memberId: string) {
  return db
    .select({ listingId, cents, madeAt, endsAt, endedAt })
    .from(privatePrices)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(eq(listings.userId, memberId))
    .orderBy(madeAt);
}
