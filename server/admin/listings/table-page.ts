import { countedRowsMax } from '#contract/admin/admin.ts';
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

/** `total`: as far as we count. */
export interface Found {
  total: number;
  ids: string[];
}

export function pageSql({ page, size }: { page: number; size: number }): string {
  const offset = Math.min((page - 1) * size, countedRowsMax);
  return `limit ${Math.min(size, countedRowsMax - offset)} offset ${offset}`;
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
