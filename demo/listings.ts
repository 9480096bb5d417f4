import { hourMs } from '#contract/durations.ts';
import { createRandom, type Random } from '#demo/drawing/scene/random.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listingLikes, listingViews, savedListings } from '#server/db/schema/favorites.ts';
import { listings } from '#server/db/schema/listings.ts';
import { photos } from '#server/db/schema/photos.ts';
import { type DemoListing, demoListings } from './catalogue/listings.ts';
import { joinedDaysAgo } from './catalogue/members.ts';
import { demoId } from './demo-id.ts';
import type { WigDrawing } from './drawing/options.ts';
import { blurOf } from './photo-blur.ts';

/** As large as the drawings are served: 4 to 5. */
const demoPhotoSize = { width: 1280, height: 1600 };

/** The catalogue with its photographs and what members did with it. Ids by address. */
export async function addDemoListings(
  tx: DbOrTransaction,
  members: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [n, listing] of demoListings().entries()) {
    const userId = members.get(listing.ownerEmail);
    if (!userId) throw new Error(`No demo member ${listing.ownerEmail}`);
    await addListing(tx, { n, listing, userId, now });
    const marked = {
      listingId: demoId('listing', n),
      ownerId: userId,
      hoursOld: listing.createdHoursAgo,
      members,
      now,
    };
    await addMarks(tx, marked, createRandom(n + 1000));
  }
}

/** The drawing of each demo photograph. */
export function demoDrawings(): Map<string, WigDrawing> {
  const all = demoListings().flatMap(({ drawings }, n) =>
    drawings.map((drawing, at): [string, WigDrawing] => [demoId('photo', n, at), drawing]),
  );
  return new Map(all);
}

/** The covers of demo listings that are still offered. */
export function shownCovers(): WigDrawing[] {
  return demoListings().flatMap(({ status, drawings }) => (status === 'active' ? drawings.slice(0, 1) : []));
}

async function addListing(
  tx: DbOrTransaction,
  { n, listing, userId, now }: { n: number; listing: DemoListing; userId: string; now: Date },
): Promise<void> {
  const { ownerEmail: _owner, drawings, createdHoursAgo, bumpedHoursAgo, ...columns } = listing;
  const createdAt = new Date(now.getTime() - createdHoursAgo * hourMs);
  const bumpedAt = bumpedHoursAgo === null ? null : new Date(now.getTime() - bumpedHoursAgo * hourMs);
  const id = demoId('listing', n);
  await tx.insert(listings).values({ ...columns, id, userId, createdAt, bumpedAt, updatedAt: bumpedAt ?? createdAt });
  await tx.insert(photos).values(
    drawings.map((drawing, at) => ({
      id: demoId('photo', n, at),
      ownerId: userId,
      listingId: id,
      position: at + 1,
      ...demoPhotoSize,
      thumbhash: blurOf(drawing),
      byteSize: 100_000,
      fingerprint: `demo ${n} ${at}`,
      createdAt,
    })),
  );
}

interface Marked {
  listingId: string;
  ownerId: string;
  hoursOld: number;
  members: ReadonlyMap<string, string>;
  now: Date;
}

async function addMarks(
  tx: DbOrTransaction,
  { listingId, ownerId, hoursOld, members, now }: Marked,
  random: Random,
): Promise<void> {
  const joinedHours = new Map([...members].map(([email, id]) => [id, joinedDaysAgo(email) * 24]));
  const others = [...members.values()].filter((id) => id !== ownerId);
  // In its first days a listing has met few.
  const met = Math.min(1, 0.1 + hoursOld / (12 * 24));
  const some = (share: number) => others.filter(() => random.next() < share * met);
  const likers = some(random.between(0, 0.5));
  const savers = some(random.between(0, 0.25));
  const viewers = some(0.6);
  // Nobody looks at what is not listed yet or before joining, and the charts show no more than the last three months.
  const longestAgo = (member: string) => Math.min(hoursOld, 85 * 24, joinedHours.get(member) ?? 0);
  const moment = (member: string) => new Date(now.getTime() - random.between(0, longestAgo(member)) * hourMs);
  if (likers.length > 0)
    await tx.insert(listingLikes).values(likers.map((userId) => ({ listingId, userId, createdAt: moment(userId) })));
  if (savers.length > 0)
    await tx.insert(savedListings).values(savers.map((userId) => ({ listingId, userId, createdAt: moment(userId) })));
  if (viewers.length > 0)
    await tx
      .insert(listingViews)
      .values(viewers.map((viewerId) => ({ listingId, viewerId, day: moment(viewerId).toISOString().slice(0, 10) })))
      .onConflictDoNothing();
}
