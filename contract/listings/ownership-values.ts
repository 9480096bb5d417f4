/** Words and addresses of proofs of ownership. Free of zod. */

/** The code is written by hand and photographed beside the wig; yesterday's still counts. */
export const codeLength = 5;
export const refusalMaxLength = 300;

/** The mark of a listing: what our team saw on the photograph, and nothing more. */
export const ownershipMark = (isLabelShown: boolean): string =>
  isLabelShown ? 'Ownership and label seen by our team' : 'Ownership seen by our team';

export const ownershipImagePath = (listingId: string) => `/api/listings/${listingId}/ownership/image`;
export const adminOwnershipImagePath = (listingId: string) => `/api/admin/ownership/${listingId}/image`;
