import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldX from 'lucide-react/icons/shield-x';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import type { AdminListingSort } from '#contract/admin/listing-values.ts';
import type { AdminListing } from '#contract/admin/listings.ts';
import { dayText } from '#contract/day-text.ts';
import { isPossible, staffActs } from '#contract/listings/listing-states.ts';
import { typeLabels } from '#contract/listings/listing-values.ts';
import { priceText } from '#contract/money-text.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { toast } from '#web/lib/toast.ts';
import { BrandName } from '#web/settings/brand-name.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { adminListingsQuery, useApproveListing, useChangeListingStatus } from './admin-listings.queries.ts';
import { ListingFlags } from './listing-flags.tsx';
import type { OpenListing } from './listing-modals.tsx';
import { ListingStatusBadge } from './listing-status.tsx';
import { sellerEmailOf, sellerNameOf } from './seller.ts';
import type { ListingTableState } from './use-listing-table.ts';

interface ListingTableProps {
  state: ListingTableState;
  onChange: (changes: Partial<ListingTableState>) => void;
  onOpen: (open: OpenListing) => void;
}

const notLoaded = 'Failed to load listings. Please try again.';

export function ListingTable({ state, onChange, onOpen }: ListingTableProps) {
  const query = useQuery(adminListingsQuery(state));
  const changeStatus = useChangeListingStatus();
  const approve = useApproveListing();
  const inQueue = state.tab === 'review';
  const columns = listingColumns(
    {
      onView: ({ id }) => onOpen({ id, mode: 'view' }),
      onEdit: ({ id }) => onOpen({ id, mode: 'edit' }),
      onChangeStatus: ({ id }, status) => changeStatus.mutate({ id, status }),
      onApprove: inQueue
        ? ({ id, title }) => approve.mutate(id, { onSuccess: () => toast.success(`“${title}” is approved`) })
        : undefined,
      onTakeDown: inQueue ? ({ id }) => onOpen({ id, mode: 'take-down' }) : undefined,
    },
    { inQueue },
  );

  const hasFailed = changeStatus.isError || approve.isError;
  const failure = hasFailed
    ? 'Failed to update listing status. Please try again.'
    : query.isError && query.data
      ? notLoaded
      : null;
  return (
    <div className="space-y-4">
      <FormError message={failure} />
      <NumberedPages
        query={query}
        page={state.page}
        pageSize={state.size}
        onPage={(page) => onChange({ page })}
        hasMore={query.data?.more}
        beyond={state.search && 'Search for more words, or choose a brand or a status.'}
        label="Pages of listings"
        failure={notLoaded}
      >
        {(data) => (
          <Table
            caption={inQueue ? 'Listings that wait for a look' : 'All listings'}
            columns={columns}
            rows={data?.listings ?? []}
            rowKey={({ id }) => id}
            sort={{ column: state.sort, direction: state.direction === 'asc' ? 'ascending' : 'descending' }}
            onSort={({ column, direction }) =>
              onChange({
                sort: column as ListingTableState['sort'],
                direction: direction === 'ascending' ? 'asc' : 'desc',
              })
            }
            isLoading={!data}
            loadingText="Loading listings..."
            emptyText="No listings found"
          />
        )}
      </NumberedPages>
    </div>
  );
}

type Column = AdminListingSort | 'why' | 'actions';

function listingColumns(
  actions: ListingRowActions,
  { inQueue }: { inQueue: boolean },
): TableColumn<AdminListing, Column>[] {
  const why: TableColumn<AdminListing, Column> = {
    id: 'why',
    header: 'Why',
    cell: ({ flags }) => <ListingFlags flags={flags} />,
  };
  // Whatever waits is active.
  const status: TableColumn<AdminListing, Column> = {
    id: 'status',
    header: 'Status',
    isSortable: true,
    cell: ({ status, isReserved }) => (
      <>
        <ListingStatusBadge status={status} />
        {isReserved && <span className="mt-1 block text-sm text-ink-soft">Reserved</span>}
      </>
    ),
  };
  return [
    {
      id: 'title',
      header: 'Title/Brand',
      isSortable: true,
      isRowHeader: true,
      cell: ({ title, brand, photos: [photo] }) => (
        <span className="flex items-center gap-3">
          {inQueue && <PhotoThumb photo={photo ?? null} alt="" />}
          <Pair first={title} second={<BrandName brand={brand} />} />
        </span>
      ),
    },
    ...(inQueue ? [why] : []),
    {
      id: 'price',
      header: 'Price/Type',
      isSortable: true,
      cell: ({ priceCents, type }) => (
        <Pair first={priceCents === null ? 'N/A' : priceText(priceCents)} second={typeLabels[type]} />
      ),
    },
    {
      id: 'seller_name',
      header: 'Seller',
      isSortable: true,
      cell: (listing) => <Pair first={sellerNameOf(listing)} second={sellerEmailOf(listing)} />,
    },
    ...(inQueue ? [] : [status]),
    {
      id: 'created_at',
      header: 'Date',
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (listing) => <RowActions listing={listing} {...actions} />,
    },
  ];
}

function Pair({ first, second }: { first: string; second: ReactNode }) {
  return (
    <span className="block max-w-44 min-w-24 sm:max-w-54 2xl:max-w-80">
      <span className="line-clamp-2 font-semibold">
        <MemberText>{first}</MemberText>
      </span>
      <span className="block text-sm wrap-anywhere text-ink-soft">{second}</span>
    </span>
  );
}

interface ListingRowActions {
  onView: (listing: AdminListing) => void;
  onEdit: (listing: AdminListing) => void;
  onChangeStatus: (listing: AdminListing, status: 'active' | 'deleted') => void;
  /** Only in the Review Queue. */
  onApprove?: (listing: AdminListing) => void;
  onTakeDown?: (listing: AdminListing) => void;
}

const icon = 'size-4.5';

/** Active listings can be deleted at once and deleted ones restored; other statuses have no quick action. */
function RowActions({ listing, ...actions }: { listing: AdminListing } & ListingRowActions) {
  const mayWrite = useCan('listings.write');
  const acts = staffActs[useAdmin().role];
  const { title } = listing;
  return (
    <div className="flex justify-end gap-1">
      <IconButton size="small" label={`View ${title}`} onClick={() => actions.onView(listing)}>
        <Eye aria-hidden="true" className={icon} />
      </IconButton>
      {mayWrite && !listing.isReserved && (
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
      {mayWrite && !actions.onTakeDown && isPossible(acts.delete, listing) && (
        <IconButton size="small" label={`Delete ${title}`} onClick={() => actions.onChangeStatus(listing, 'deleted')}>
          <Trash2 aria-hidden="true" className={`${icon} text-danger`} />
        </IconButton>
      )}
      {mayWrite && isPossible(acts.undelete, listing) && (
        <IconButton size="small" label={`Restore ${title}`} onClick={() => actions.onChangeStatus(listing, 'active')}>
          <RotateCcw aria-hidden="true" className={`${icon} text-sage`} />
        </IconButton>
      )}
    </div>
  );
}
