import { toast } from '#web/lib/toast.ts';

/** Whether the device has a share sheet of its own. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** The device's own share sheet, else the address on the clipboard. */
export async function shareListing(listing: { id: string; title: string }): Promise<void> {
  await shareLink({ title: listing.title, url: addressOf(listing) });
}

export async function copyListingLink(listing: { id: string }): Promise<void> {
  await copyText(addressOf(listing), 'Link copied to clipboard!');
}

export async function shareLink(shared: ShareData & { url: string }): Promise<void> {
  if (!hasShareSheet()) return copyText(shared.url, 'Link copied to clipboard!');
  try {
    await navigator.share(shared);
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(shared.url, 'Link copied to clipboard!');
  }
}

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error('Failed to share listing');
  }
}

export function addressOf({ id }: { id: string }): string {
  return `${location.origin}/listing/${id}`;
}
