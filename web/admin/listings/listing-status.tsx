import type { ListingStatus } from '#contract/listings/listing-values.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import './listing-status.css';

export const adminStatusLabels: Record<ListingStatus, string> = {
  active: 'Active',
  sold: 'Sold',
  traded: 'Traded',
  deleted: 'Deleted',
  removed: 'Removed (Soft Delete)',
  permanently_deleted: 'Permanently Deleted',
};

/** Green, blue, purple, red, orange, dark red; anything else would be gray. */
const colors: Record<ListingStatus, string> = {
  active: 'status-active',
  sold: 'status-sold',
  traded: 'status-traded',
  deleted: 'status-deleted',
  removed: 'status-removed',
  permanently_deleted: 'status-permanently-deleted',
};

export function ListingStatusBadge({ status }: { status: ListingStatus }) {
  const label = status === 'removed' ? 'Removed' : adminStatusLabels[status];
  return <Badge className={`listing-status ${colors[status] ?? ''}`}>{label}</Badge>;
}
