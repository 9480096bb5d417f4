import { toast } from '#web/lib/toast.ts';

/** Whether the device has a share sheet of its own. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** The device's own share sheet, else the address on the clipboard. */
export async function shareListing(listing: { id: string; title: string }): Promise<void> {
  if (!hasShareSheet()) return copyListingLink(listing);
  try {
    await navigator.share({ title: listing.title, url: addressOf(listing) });
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyListingLink(listing);
  }
}

export async function copyListingLink(listing: { id: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(listing));
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to share listing');
  }
}

export function addressOf({ id }: { id: string }): string {
  return `${location.origin}/listing/${id}`;
}
