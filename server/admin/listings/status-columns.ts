import type { ListingStatus } from '#contract/listings/listing-values.ts';
import type { listings } from '#server/db/schema/listings.ts';

/** What goes with a status that an admin sets: a listing removed by an admin cannot be restored by its owner. */
export function statusColumns(status: ListingStatus, now: Date): Partial<typeof listings.$inferInsert> {
  const isRemoved = status === 'removed';
  return { status, removedAt: isRemoved ? now : null, removedByAdmin: isRemoved };
}
