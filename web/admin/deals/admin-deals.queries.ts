import { queryOptions } from '@tanstack/react-query';
import { findAdminDeals, getAdminDeal } from '#contract/admin/deals.ts';
import type { DealState } from '#contract/deals/deal-values.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';

const dealsKey = ['admin', 'deals'] as const;

export function adminDealsQuery(query: { search?: string | undefined; state?: DealState | undefined }) {
  return pagedQuery({
    queryKey: [...dealsKey, query],
    ask: async (cursor, signal) => {
      const { deals: items, nextCursor } = await call(findAdminDeals, { query: { ...query, cursor } }, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}

export function adminDealQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'one', id],
    queryFn: ({ signal }) => call(getAdminDeal, { params: { id } }, { signal }),
  });
}
