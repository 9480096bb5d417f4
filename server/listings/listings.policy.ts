import type { ListingStatus } from '#contract/listing-values.ts';
import type { AdminRights } from '#server/auth/admin-rights.ts';

interface Seen {
  ownerId: string;
  status: ListingStatus;
  /** It is in a list that every member can read, and neither of the two has blocked the other. */
  shown: boolean;
}

/** Sold and traded listings stay visible to those who have the link; removed ones only to their owner. */
export function mayRead({ ownerId, status, shown }: Seen, memberId: string): boolean {
  if (shown) return true;
  return ownerId === memberId && status !== 'deleted' && status !== 'permanently_deleted';
}

export function mayReadAnything(rights: AdminRights | undefined): boolean {
  return rights?.permissions.includes('listings.read') ?? false;
}
