import { and, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingLikes, savedListings } from '#server/db/schema/favorites.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { MemberData } from '#server/lib/member-data.ts';

/** What the member saved and liked. Who saved or liked the member's listings is nobody's to know. */
export const favoriteData: MemberData = {
  name: 'favorites',
  tables: {
    saved_listings: { exported: true, deleted: true },
    listing_likes: { exported: true, deleted: true },
  },
  async export(db, memberId) {
    return {
      saved: await findMarked(db, savedListings, memberId),
      liked: await findMarked(db, listingLikes, memberId),
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
