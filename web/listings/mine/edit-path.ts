export function editPath(listingId: string): string {
  return `/account/create-listing?edit=${listingId}`;
}
