import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { favoriteErrors } from '#contract/favorites/favorites.ts';
import type { SavedListing } from '#contract/favorites/saved-listings.ts';
import { listingsPerPage } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { listingLikes, savedListings } from '#server/db/schema/favorites.ts';
import { listings } from '#server/db/schema/listings.ts';
import { findOffersTo } from '#server/deals/private-prices/offered-to.ts';
import type { DealDeps } from '#server/deals/store/act-on-deal.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { blockedBetweenSql, isBlockedBetween } from '#server/messages/blocks.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

/** Saving twice, or from two tabs at once, leaves one row: the unique constraint decides. */
export async function saveListing(deps: Store, userId: string, listingId: string): Promise<void> {
  await requireShown(deps, userId, listingId);
  await deps.database.db.transaction((tx) =>
    tx.insert(savedListings).values({ userId, listingId, createdAt: deps.clock.now() }).onConflictDoNothing(),
  );
}

export async function unsaveListing({ database: { db } }: Store, userId: string, listingId: string): Promise<void> {
  await db.transaction((tx) =>
    tx.delete(savedListings).where(and(eq(savedListings.userId, userId), eq(savedListings.listingId, listingId))),
  );
}

/** A trigger counts the rows that really came or went, so that the number is right however many like at once. */
export async function likeListing(deps: Store, userId: string, listingId: string): Promise<number> {
  const ownerId = await requireShown(deps, userId, listingId);
  if (ownerId === userId) throw new Refusal(favoriteErrors.ownLike);
  await deps.database.db.transaction((tx) =>
    tx.insert(listingLikes).values({ userId, listingId, createdAt: deps.clock.now() }).onConflictDoNothing(),
  );
  return getLikeCount(deps, listingId);
}

export async function unlikeListing(deps: Store, userId: string, listingId: string): Promise<number> {
  await deps.database.db.transaction((tx) =>
    tx.delete(listingLikes).where(and(eq(listingLikes.userId, userId), eq(listingLikes.listingId, listingId))),
  );
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

/** Answers whose it is. */
async function requireShown({ database: { db } }: Store, userId: string, listingId: string): Promise<string> {
  const [shown] = await db
    .select({ ownerId: listings.userId })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNotNull(listings.shelf)));
  if (!shown || (await isBlockedBetween(db, userId, shown.ownerId))) throw new Refusal(listingErrors.notFound);
  return shown.ownerId;
}

async function getLikeCount({ database: { db } }: Store, listingId: string): Promise<number> {
  const [row] = await db.select({ likeCount: listings.likeCount }).from(listings).where(eq(listings.id, listingId));
  return row?.likeCount ?? 0;
}

/** A page of what a member saved. Of a listing that the member can no longer see, only that it was saved. */
export async function findSavedListings(deps: DealDeps, memberId: string, cursor?: string): Promise<RawJson> {
  const wanted = { values: [memberId], cursor, refusal: listingErrors.brokenCursor };
  const [page, offers] = await Promise.all([
    readMomentPage(deps.database.pool, savedList, wanted),
    findOffersTo(deps, memberId),
  ]);
  const privatePrices = offers.map(({ listingId, cents, endsAt }) => ({ listingId, cents, endsAt }));
  const rest = JSON.stringify({ privatePrices, nextCursor: page?.nextCursor ?? null });
  return new RawJson(`{"saved":${page?.json},${rest.slice(1)}`);
}

const savedList: MomentList = {
  name: 'saved-listings',
  perPage: listingsPerPage,
  moment: 'created_at',
  id: 'listing_id',
  direction: 'desc nulls last',
  rows: (isAfter) => `select listing_id, created_at from saved_listings where user_id = $1 and ${isAfter}`,
  json: jsonRow<SavedListing>({
    listingId: 'page.listing_id',
    savedAt: 'page.created_at',
    listing: `case when l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$1::uuid')} then c.card end`,
  }),
  from: 'page join listings l on l.id = page.listing_id join listing_cards c on c.listing_id = l.id',
};
