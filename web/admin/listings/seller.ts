import type { AdminListing } from '#contract/admin/listings.ts';

type Seller = Pick<AdminListing, 'userId' | 'sellerName' | 'sellerEmail'>;

/** The name, else the address, else something to tell sellers apart by. */
export function sellerNameOf({ userId, sellerName, sellerEmail }: Seller): string {
  return sellerName || sellerEmail || `User ${userId.slice(-8)}`;
}

export function sellerEmailOf({ userId, sellerEmail }: Seller): string {
  return sellerEmail || `${userId.slice(-8)}@unknown`;
}
