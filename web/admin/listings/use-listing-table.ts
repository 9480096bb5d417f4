import { useSearchParams } from 'react-router';
import {
  type AdminListingSort,
  type AdminListingTab,
  adminListingSorts,
  adminListingTabs,
  adminPageSizes,
  type SortDirection,
} from '#contract/admin/listing-values.ts';
import { type ListingStatus, listingStatuses } from '#contract/listings/listing-values.ts';

export interface ListingTableState {
  tab: AdminListingTab;
  search: string;
  status?: ListingStatus;
  brand?: string;
  sort: AdminListingSort;
  direction: SortDirection;
  page: number;
  size: (typeof adminPageSizes)[number];
}

/** What the table shows lives in the address. Any change but of the page itself starts again at the first page. */
export function useListingTable() {
  const [params, setParams] = useSearchParams();
  const state = readState(params);

  function change(changes: Partial<ListingTableState>) {
    setParams(writeState({ ...state, page: 1, ...changes }), { replace: true, preventScrollReset: true });
  }

  return { state, change };
}

export function readState(params: URLSearchParams): ListingTableState {
  const page = Number(params.get('page'));
  return {
    tab: oneOf(adminListingTabs, params.get('tab')) ?? 'all',
    search: params.get('search') ?? '',
    status: oneOf(listingStatuses, params.get('status')),
    brand: params.get('brand') || undefined,
    sort: oneOf(adminListingSorts, params.get('sort')) ?? 'created_at',
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: adminPageSizes.find((size) => String(size) === params.get('size')) ?? 10,
  };
}

/** Without what goes without saying, so that the plain table has a plain address. */
export function writeState(state: ListingTableState): Record<string, string> {
  const usual: Record<string, unknown> = { ...readState(new URLSearchParams()) };
  return Object.fromEntries(
    Object.entries(state)
      .filter(([name, value]) => value !== undefined && value !== usual[name])
      .map(([name, value]) => [name, String(value)]),
  );
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given);
}
