import { Check, Eye, Pencil, RotateCcw, ShieldX, Trash2 } from 'lucide-react';
import type { AdminListing } from '#contract/admin-listings.ts';
import { useCan } from '#web/admin/admin-context.ts';
import { IconButton } from '#web/ui/button.tsx';

export interface ListingRowActions {
  onView: (listing: AdminListing) => void;
  onEdit: (listing: AdminListing) => void;
  onChangeStatus: (listing: AdminListing, status: 'active' | 'deleted') => void;
  /** Only in the Review Queue. */
  onApprove?: (listing: AdminListing) => void;
  onTakeDown?: (listing: AdminListing) => void;
}

const icon = 'size-4.5';

/** Active listings can be deleted at once and deleted ones restored; other statuses have no quick action. */
export function RowActions({ listing, ...actions }: { listing: AdminListing } & ListingRowActions) {
  const mayWrite = useCan('listings.write');
  const { title, status } = listing;
  return (
    <div className="flex justify-end gap-1">
      <IconButton size="small" label={`View ${title}`} onClick={() => actions.onView(listing)}>
        <Eye aria-hidden="true" className={icon} />
      </IconButton>
      {mayWrite && (
        <IconButton size="small" label={`Edit ${title}`} onClick={() => actions.onEdit(listing)}>
          <Pencil aria-hidden="true" className={icon} />
        </IconButton>
      )}
      {mayWrite && actions.onApprove && (
        <IconButton size="small" label={`Approve ${title}`} onClick={() => actions.onApprove?.(listing)}>
          <Check aria-hidden="true" className={`${icon} text-sage`} />
        </IconButton>
      )}
      {mayWrite && actions.onTakeDown && (
        <IconButton size="small" label={`Take down ${title}`} onClick={() => actions.onTakeDown?.(listing)}>
          <ShieldX aria-hidden="true" className={`${icon} text-danger`} />
        </IconButton>
      )}
      {mayWrite && !actions.onTakeDown && status === 'active' && (
        <IconButton size="small" label={`Delete ${title}`} onClick={() => actions.onChangeStatus(listing, 'deleted')}>
          <Trash2 aria-hidden="true" className={`${icon} text-danger`} />
        </IconButton>
      )}
      {mayWrite && status === 'deleted' && (
        <IconButton size="small" label={`Restore ${title}`} onClick={() => actions.onChangeStatus(listing, 'active')}>
          <RotateCcw aria-hidden="true" className={`${icon} text-sage`} />
        </IconButton>
      )}
    </div>
  );
}
