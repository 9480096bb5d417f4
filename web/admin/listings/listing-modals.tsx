import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { adminListingQuery } from './admin-listings.queries.ts';
import { ListingModal } from './listing-modal.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';

export interface OpenListing {
  id: string;
  mode: 'view' | 'edit' | 'take-down';
}

/** Read anew when it is opened: nobody edits what the table showed a while ago. */
export function ListingModals({ open: { id, mode }, onClose }: { open: OpenListing; onClose: () => void }) {
  const {
    data: listing,
    error,
    refetch,
    isRefetching,
  } = useQuery({ ...adminListingQuery(id), staleTime: 0, gcTime: 0 });
  if (listing && mode === 'take-down') return <TakeDownDialog listing={listing} onClose={onClose} />;
  if (listing) return <ListingModal key={id} listing={listing} isReadOnly={mode === 'view'} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Listing Details">
      {error ? (
        <ErrorBox
          message="Failed to load listings. Please try again."
          missingText="Listing not found"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Dialog>
  );
}
