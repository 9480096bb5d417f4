import type { AdminListingSort } from '#contract/admin-listing-values.ts';
import type { AdminListing } from '#contract/admin-listings.ts';
import { typeLabels } from '#contract/listing-values.ts';
import { dayText } from '#web/lib/day-text.ts';
import { brandName } from '#web/listings/brand-picture.tsx';
import { priceOf } from '#web/listings/price.ts';
import type { TableColumn } from '#web/ui/table-shape.ts';
import { ListingFlags } from './listing-flags.tsx';
import { type ListingRowActions, RowActions } from './listing-row-actions.tsx';
import { ListingStatusBadge } from './listing-status.tsx';
import { sellerEmailOf, sellerNameOf } from './seller.ts';

type Column = AdminListingSort | 'why' | 'actions';

export function listingColumns(
  actions: ListingRowActions,
  { withReasons }: { withReasons: boolean },
): TableColumn<AdminListing, Column>[] {
  const why: TableColumn<AdminListing, Column> = {
    id: 'why',
    header: 'Why',
    cell: ({ flags }) => <ListingFlags flags={flags} />,
  };
  return [
    {
      id: 'title',
      header: 'Title/Brand',
      isSortable: true,
      isRowHeader: true,
      cell: ({ title, brand }) => <Pair first={title} second={brandName(brand)} />,
    },
    ...(withReasons ? [why] : []),
    {
      id: 'price',
      header: 'Price/Type',
      isSortable: true,
      cell: ({ priceCents, type }) => (
        <Pair first={priceCents === null ? 'N/A' : priceOf(priceCents)} second={typeLabels[type]} />
      ),
    },
    {
      id: 'seller_name',
      header: 'Seller',
      isSortable: true,
      cell: (listing) => <Pair first={sellerNameOf(listing)} second={sellerEmailOf(listing)} />,
    },
    {
      id: 'status',
      header: 'Status',
      isSortable: true,
      cell: ({ status }) => <ListingStatusBadge status={status} />,
    },
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

function Pair({ first, second }: { first: string; second: string }) {
  return (
    <span className="block max-w-44 min-w-24 sm:max-w-54 2xl:max-w-80">
      <span className="line-clamp-2 font-semibold wrap-anywhere">{first}</span>
      <span className="block text-sm wrap-anywhere text-ink-soft">{second}</span>
    </span>
  );
}
