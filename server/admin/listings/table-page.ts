import { countedRowsMax, foundRowsMax } from '#contract/admin/admin.ts';
import type { AdminListingSort, AdminListingTab, SortDirection } from '#contract/admin/listing-values.ts';
import type { ListingStatus } from '#contract/listings/listing-values.ts';

export interface AdminListingSearch {
  tab: AdminListingTab;
  search: string;
  status?: ListingStatus | undefined;
  brand?: string | undefined;
  sort: AdminListingSort;
  direction: SortDirection;
  page: number;
  size: number;
}

/** `total`: as far as we count, and one more when there are more. */
export interface Found {
  total: number;
  ids: string[];
}

/**
 * How far the table is counted and paged. By seller, what passes a filter is looked up seller by seller, so that far pages would read a large
 * part of all listings. The queue is small enough to be searched as a whole.
 */
export function rowsMax({ tab, search, sort, status, brand }: Omit<AdminListingSearch, 'page' | 'size'>): number {
  const isDear = search !== '' || (sort === 'seller_name' && (status ?? brand) !== undefined);
  return isDear && tab === 'all' ? foundRowsMax : countedRowsMax;
}

export function pageSql(wanted: AdminListingSearch): string {
  const offset = Math.min((wanted.page - 1) * wanted.size, rowsMax(wanted));
  return `limit ${Math.min(wanted.size, rowsMax(wanted) - offset)} offset ${offset}`;
}

/** Each order is that of an index, which can be read either way; `l` has the listings and `s` the names of their sellers. */
export function orderSql({ sort, direction }: { sort: AdminListingSort; direction: SortDirection }): string {
  const keys: Record<AdminListingSort, string[]> = {
    title: ['lower(l.title)'],
    price: ['l.price_cents'],
    seller_name: ['s.name', 's.member_id'],
    status: ['l.status', 'l.created_at'],
    created_at: ['l.created_at'],
  };
  // Without a price comes last, whichever way prices run.
  const nulls = sort === 'price' ? ' nulls last' : '';
  return [...keys[sort], 'l.id'].map((key) => `${key} ${direction}${nulls}`).join(', ');
}
