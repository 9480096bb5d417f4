import { useState } from 'react';
import type { MyListing } from '#contract/selling.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type ListingChange, listingChanges, useChangeListing } from './selling.queries.ts';

/** What the owner can do with a listing in its present state; removing and restoring ask first. */
export function MyListingActions({ listing }: { listing: MyListing }) {
  const [asked, setAsked] = useState<'remove' | 'restore' | null>(null);
  const change = useChangeListing();
  const running = change.isPending ? change.variables.change : undefined;

  async function act(what: ListingChange) {
    const { done, failed } = listingChanges[what];
    try {
      await change.mutateAsync({ id: listing.id, change: what });
      toast.success(done, { duration: 5000 });
    } catch (error) {
      const reason =
        error instanceof ApiCallError && error.code === 'listings.bumped_lately' ? `: ${error.message}` : '';
      toast.error(failed + reason);
      throw error;
    }
  }
  const button = (what: ListingChange, label: string, isDisabled = false) => (
    <Button
      size="small"
      variant="secondary"
      disabled={isDisabled || change.isPending}
      isPending={running === what}
      onClick={() => act(what).catch(() => {})}
    >
      {label}
    </Button>
  );

  return (
    <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 sm:flex sm:flex-wrap sm:self-end">
      {listing.status === 'removed' ? (
        listing.restorable && (
          <Button size="small" variant="secondary" onClick={() => setAsked('restore')}>
            Restore
          </Button>
        )
      ) : (
        <>
          <ButtonLink size="small" variant="secondary" to={`/account/create-listing?edit=${listing.id}`}>
            Edit
          </ButtonLink>
          {listing.status === 'active' && button('bump', 'Bump Listing', listing.mayBumpAt !== null)}
          {listing.status === 'active' && button('sell', 'Mark as Sold')}
          {listing.status === 'active' && listing.type !== 'sale' && button('trade', 'Mark as Traded')}
          {listing.status !== 'active' && button('relist', 'Mark as Active')}
          <Button size="small" variant="quiet" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={() => act('remove')}
        title="Remove this listing?"
        confirmLabel="Remove"
        tone="danger"
        failureText={sentenceOf}
      >
        “{listing.title}” will no longer be found. You can restore it for 30 days; after that it is deleted for good.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'restore'}
        onClose={() => setAsked(null)}
        onConfirm={() => act('restore')}
        title="Restore this listing?"
        confirmLabel="Restore"
        failureText={sentenceOf}
      >
        “{listing.title}” will be active again and found by other members.
      </ConfirmDialog>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'An unexpected error occurred. Please try again.';
}
