import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { listingErrors } from '#contract/listings.ts';
import { listingLikes, savedListings } from '#server/db/schema/favorites.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { isBlockedBetween } from '#server/messages/blocks.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

/** Saving twice, or from two tabs at once, leaves one row: the unique constraint decides. */
export async function saveListing(deps: Store, userId: string, listingId: string): Promise<void> {
  await requireShown(deps, userId, listingId);
  await deps.database.db
    .insert(savedListings)
    .values({ userId, listingId, createdAt: deps.clock.now() })
    .onConflictDoNothing();
}

export async function unsaveListing({ database: { db } }: Store, userId: string, listingId: string): Promise<void> {
  await db.delete(savedListings).where(and(eq(savedListings.userId, userId), eq(savedListings.listingId, listingId)));
}

/** A trigger counts the rows that really came or went, so that the number is right however many like at once. */
export async function likeListing(deps: Store, userId: string, listingId: string): Promise<number> {
  await requireShown(deps, userId, listingId);
  await deps.database.db
    .insert(listingLikes)
    .values({ userId, listingId, createdAt: deps.clock.now() })
    .onConflictDoNothing();
  return getLikeCount(deps, listingId);
}

export async function unlikeListing(deps: Store, userId: string, listingId: string): Promise<number> {
  await deps.database.db
    .delete(listingLikes)
    .where(and(eq(listingLikes.userId, userId), eq(listingLikes.listingId, listingId)));
  return getLikeCount(deps, listingId);
}

export async function findMarks(
  { database: { db } }: Store,
  userId: string,
  ids: string[],
): Promise<{ saved: string[]; liked: string[] }> {
  if (ids.length === 0) return { saved: [], liked: [] };
  const [saved, liked] = await Promise.all([
    db
      .select({ id: savedListings.listingId })
      .from(savedListings)
      .where(and(eq(savedListings.userId, userId), inArray(savedListings.listingId, ids))),
    db
      .select({ id: listingLikes.listingId })
      .from(listingLikes)
      .where(and(eq(listingLikes.userId, userId), inArray(listingLikes.listingId, ids))),
  ]);
  return { saved: saved.map(({ id }) => id), liked: liked.map(({ id }) => id) };
}

async function requireShown({ database: { db } }: Store, userId: string, listingId: string): Promise<void> {
  const [shown] = await db
    .select({ ownerId: listings.userId })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNotNull(listings.shelf)));
  if (!shown || (await isBlockedBetween(db, userId, shown.ownerId))) throw new Refusal(listingErrors.notFound);
}

async function getLikeCount({ database: { db } }: Store, listingId: string): Promise<number> {
  const [row] = await db.select({ likeCount: listings.likeCount }).from(listings).where(eq(listings.id, listingId));
  return row?.likeCount ?? 0;
}
