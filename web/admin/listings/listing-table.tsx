import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldX from 'lucide-react/icons/shield-x';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { adminListingSorts, adminPageSizes } from '#contract/admin/listing-values.ts';
import {
  type AdminListing,
  approveListing,
  changeAdminListingStatus,
  findAdminListings,
} from '#contract/admin/listings.ts';
import { dayText } from '#contract/day-text.ts';
import { isPossible, staffActs } from '#contract/listings/listing-states.ts';
import { listingStatuses, typeLabels } from '#contract/listings/listing-values.ts';
import { priceText } from '#contract/money-text.ts';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { declareTable, type RowAct } from '#web/admin/table/declaration.ts';
import { call } from '#web/lib/api/call.ts';
import { BrandName } from '#web/settings/brand-name.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ListingFlags } from './listing-flags.tsx';
import { ListingModals } from './listing-modals.tsx';
import { adminStatusLabels, ListingStatusBadge } from './listing-status.tsx';
import { sellerEmailOf, sellerNameOf } from './seller.ts';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** The brands are those that listings have, so the table is declared when they are known. */
export function declareListings(brands: readonly Option[]) {
  return declareTable({
    caption: 'Listings',
    right: 'listings.read',
    part: 'listings',
    changes: ['reports', 'shop'],
    endpoint: findAdminListings,
    search: 'Search listings...',
    filters: {
      tab: {
        label: 'Which listings',
        as: 'tabs',
        usual: 'all',
        options: [
          { value: 'all', label: 'All Listings' },
          { value: 'review', label: 'Review Queue' },
        ],
      },
      status: {
        label: 'Status',
        placeholder: 'All statuses',
        options: listingStatuses.map((value) => ({ value, label: adminStatusLabels[value] })),
        // Every waiting listing is active.
        isFor: ({ tab }) => tab === 'all',
      },
      brand: { label: 'Brand', placeholder: 'All brands', options: brands },
    },
    sorts: { by: adminListingSorts, usual: 'created_at', direction: 'desc' },
    sizes: adminPageSizes,
    query: ({ status, brand, ...asked }) => ({ ...asked, status: status || undefined, brand: brand || undefined }),
    rows: ({ listings }) => listings,
    hasMore: ({ more }) => more,
    rowKey: ({ id }) => id,
    columns: ({ tab }) => [
      {
        id: 'title',
        header: 'Title/Brand',
        isRowHeader: true,
        cell: ({ title, brand, photos: [photo] }) => (
          <span className="flex items-center gap-3">
            {tab === 'review' && <PhotoThumb photo={photo ?? null} alt="" />}
            <Pair first={title} second={<BrandName brand={brand} />} />
          </span>
        ),
      },
      ...(tab === 'review' ? [whyColumn] : []),
      {
        id: 'price',
        header: 'Price/Type',
        cell: ({ priceCents, type }) => (
          <Pair first={priceCents === null ? 'N/A' : priceText(priceCents)} second={typeLabels[type]} />
        ),
      },
      {
        id: 'seller_name',
        header: 'Seller',
        cell: (listing) => <Pair first={sellerNameOf(listing)} second={sellerEmailOf(listing)} />,
      },
      ...(tab === 'review' ? [] : [statusColumn]),
      {
        id: 'created_at',
        header: 'Date',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayText(createdAt)}</time>,
      },
    ],
    acts: ({ tab }) => (tab === 'review' ? [view, edit, approve, takeDown, restore] : [view, edit, remove, restore]),
    actFailure: 'Failed to update listing status. Please try again.',
    export: 'listings',
    empty: 'No listings found',
    loading: 'Loading listings...',
    failure: 'Failed to load listings. Please try again.',
    pagesLabel: 'Pages of listings',
    beyond: ({ search }) => search !== '' && 'Search for more words, or choose a brand or a status.',
    staleTime: 5_000,
  });
}

const whyColumn = {
  id: 'why',
  header: 'Why',
  cell: ({ flags }: AdminListing) => <ListingFlags flags={flags} />,
};

const statusColumn = {
  id: 'status',
  header: 'Status',
  cell: ({ status, isReserved }: AdminListing) => (
    <>
      <ListingStatusBadge status={status} />
      {isReserved && <span className="mt-1 block text-sm text-ink-soft">Reserved</span>}
    </>
  ),
};

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

const icon = 'size-4.5';
type Act = RowAct<AdminListing>;

const view: Act = {
  label: ({ title }) => `View ${title}`,
  look: <Eye aria-hidden="true" className={icon} />,
  dialog: ({ id }, close) => <ListingModals id={id} isReadOnly onClose={close} />,
};

const edit: Act = {
  label: ({ title }) => `Edit ${title}`,
  look: <Pencil aria-hidden="true" className={icon} />,
  right: 'listings.write',
  isFor: ({ isReserved }) => !isReserved,
  dialog: ({ id }, close) => <ListingModals id={id} isReadOnly={false} onClose={close} />,
};

const approve: Act = {
  label: ({ title }) => `Approve ${title}`,
  look: <Check aria-hidden="true" className={`${icon} text-sage`} />,
  right: 'listings.write',
  run: ({ id }) => call(approveListing, { params: { id } }),
  done: ({ title }) => `“${title}” is approved`,
};

const takeDown: Act = {
  label: ({ title }) => `Take down ${title}`,
  look: <ShieldX aria-hidden="true" className={`${icon} text-danger`} />,
  right: 'listings.write',
  dialog: (listing, close) => <TakeDownDialog listing={listing} onClose={close} />,
};

const setStatus = ({ id }: AdminListing, status: 'active' | 'deleted') =>
  call(changeAdminListingStatus, { params: { id }, body: { status } });

/** Active listings can be deleted at once and deleted ones restored; other statuses have no quick act. */
const remove: Act = {
  label: ({ title }) => `Delete ${title}`,
  look: <Trash2 aria-hidden="true" className={`${icon} text-danger`} />,
  right: 'listings.write',
  isFor: (listing, { role }) => isPossible(staffActs[role].delete, listing),
  run: (listing) => setStatus(listing, 'deleted'),
  done: ({ title }) => `“${title}” is deleted`,
  undo: (listing) => setStatus(listing, 'active'),
};

const restore: Act = {
  label: ({ title }) => `Restore ${title}`,
  look: <RotateCcw aria-hidden="true" className={`${icon} text-sage`} />,
  right: 'listings.write',
  isFor: (listing, { role }) => isPossible(staffActs[role].undelete, listing),
  run: (listing) => setStatus(listing, 'active'),
  done: ({ title }) => `“${title}” is active again`,
  undo: (listing) => setStatus(listing, 'deleted'),
};
