import { useQuery } from '@tanstack/react-query';
import { NumberedPages } from '#web/admin/numbered-pages.tsx';
import { toast } from '#web/lib/toast.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Table } from '#web/ui/table.tsx';
import { adminListingsQuery, useApproveListing, useChangeListingStatus } from './admin-listings.queries.ts';
import { listingColumns } from './listing-columns.tsx';
import type { OpenListing } from './listing-modals.tsx';
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
