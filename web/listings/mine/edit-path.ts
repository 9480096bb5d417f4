export function editPath(listingId: string): string {
  return `/account/create-listing?edit=${listingId}`;
}

/** The form of a new listing that goes on with a draft. */
export function draftPath(draftId: string): string {
  return `/account/create-listing?draft=${draftId}`;
}

/** The form of a new listing, filled with what another one says of its model. */
export function copyPath(listingId: string): string {
  return `/account/create-listing?copy=${listingId}`;
}
