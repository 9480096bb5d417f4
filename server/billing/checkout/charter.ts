import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { charterSeats } from '#contract/billing/plans.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Db, DbOrTransaction } from '#server/db/database.ts';
import { charterPlaces } from '#server/db/schema/billing.ts';

/** A checkout stays open this long, and so does the place it was promised. */
export const checkoutMinutes = 60;

/** Any number that no other program is likely to lock. */
const charterLock = 7_194_460;

export async function countCharterPlacesLeft(db: DbOrTransaction, now: Date): Promise<number> {
  const [row] = await db.select({ gone: count() }).from(charterPlaces).where(isGone(now));
  return Math.max(0, charterSeats - (row?.gone ?? 0));
}

/** Holds a place for the member while they pay, unless all are gone. Says whether it is theirs. */
export async function holdCharterPlace(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ isMine: boolean; isCouponUsed: boolean }> {
  return db.transaction(async (tx) => {
    // One at a time: two members must not both get the last place.
    await tx.execute(sql`select pg_advisory_xact_lock(${charterLock})`);
    const place = await findCharterPlace(tx, memberId);
    if (place?.takenAt) return { isMine: true, isCouponUsed: place.couponUsedAt !== null };
    const isStillHeld = place !== undefined && place.heldUntil > now;
    if (!isStillHeld && (await countCharterPlacesLeft(tx, now)) === 0) return { isMine: false, isCouponUsed: false };
    // A member who never pays returns the place within the hour, however many checkouts they open that day: the price
    // stays, unheld.
    const isHeldBefore = place !== undefined && now.getTime() - place.heldFrom.getTime() < dayMs;
    const heldFrom = isHeldBefore ? place.heldFrom : now;
    const heldUntil = new Date(heldFrom.getTime() + checkoutMinutes * minuteMs);
    await tx
      .insert(charterPlaces)
      .values({ userId: memberId, heldFrom, heldUntil })
      .onConflictDoUpdate({ target: charterPlaces.userId, set: { heldFrom, heldUntil } });
    return { isMine: true, isCouponUsed: false };
  });
}

/** A place that was taken meanwhile stays as it is, and none is held longer than an hour. */
export async function holdPlaceUntil(db: DbOrTransaction, memberId: string, until: Date): Promise<void> {
  const longest = sql`${charterPlaces.heldFrom} + make_interval(mins => ${checkoutMinutes})`;
  await db
    .update(charterPlaces)
    .set({ heldUntil: sql`least(${until.toISOString()}::timestamptz, ${longest})` })
    .where(and(eq(charterPlaces.userId, memberId), isNull(charterPlaces.takenAt)));
}

/** The subscription stands: the place is the member's for good, even where its hold had run out meanwhile. */
export async function takeCharterPlace(
  tx: DbOrTransaction,
  memberId: string,
  now: Date,
  { usesCoupon }: { usesCoupon: boolean },
): Promise<void> {
  const coupon = usesCoupon ? { couponUsedAt: sql`coalesce(${charterPlaces.couponUsedAt}, ${now.toISOString()})` } : {};
  await tx
    .insert(charterPlaces)
    .values({ userId: memberId, heldUntil: now, takenAt: now, ...(usesCoupon && { couponUsedAt: now }) })
    .onConflictDoUpdate({
      target: charterPlaces.userId,
      set: { takenAt: sql`coalesce(${charterPlaces.takenAt}, ${now.toISOString()})`, ...coupon },
    });
}

/** Places that were held and never taken; for a day it is known who held them. */
export async function releaseHeldPlaces(db: DbOrTransaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await db.delete(charterPlaces).where(and(isNull(charterPlaces.takenAt), lt(charterPlaces.heldFrom, before)));
}

export async function findCharterPlace(db: DbOrTransaction, memberId: string) {
  const [place] = await db.select().from(charterPlaces).where(eq(charterPlaces.userId, memberId));
  return place;
}

function isGone(now: Date) {
  return or(isNotNull(charterPlaces.takenAt), gt(charterPlaces.heldUntil, now));
}
