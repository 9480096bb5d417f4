/** Words and addresses of proofs of ownership. Free of zod. */

/** The code is written by hand and photographed beside the wig; yesterday's still counts. */
export const codeLength = 5;
export const refusalMaxLength = 300;

export const ownershipImagePath = (listingId: string) => `/api/listings/${listingId}/ownership/image`;
export const adminOwnershipImagePath = (listingId: string) => `/api/admin/ownership/${listingId}/image`;
