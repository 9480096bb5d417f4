import { asc, eq } from 'drizzle-orm';
import { wishes, wishMatches } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { filtersOf } from './wish-rows.ts';

export const endWishesJob: JobKind<{ sellerId: string }> = { name: 'wishes.end' };

/** The member's own wishes with the listings that matched. Never export other members' wishes. */
export const wishData = ({ jobs }: Pick<Deps, 'jobs'>): MemberData => ({
  name: 'wishes',
  tables: {
    wishes: { exported: true, deleted: 'own wishes go; wishes for this member’s listings end within a minute' },
    wish_matches: { exported: true, deleted: true },
    wish_keys: { exported: 'only where a wish is filed', deleted: true },
    unmatched_listings: {
      exported: 'names listings that wishes have not looked at yet',
      deleted: 'gone within seconds, when they have looked',
    },
  },
  async export(db, memberId) {
    const mine = await db.select().from(wishes).where(eq(wishes.userId, memberId)).orderBy(asc(wishes.createdAt));
    const { wishId, listingId, matchedAt, toldAt } = wishMatches;
    const matches = await db
      .select({ wishId, listingId, matchedAt, toldAt })
      .from(wishMatches)
      .innerJoin(wishes, eq(wishes.id, wishId))
      .where(eq(wishes.userId, memberId))
      .orderBy(asc(matchedAt));
    const own = mine.map((wish) => {
      const { id, name, alert, isPublic, createdAt, updatedAt } = wish;
      return { id, name, filters: filtersOf(wish), alert, isPublic, createdAt, updatedAt };
    });
    return { own, matches };
  },
  async remove(tx, memberId) {
    await jobs.add(endWishesJob, { sellerId: memberId }, { transaction: tx });
  },
});
