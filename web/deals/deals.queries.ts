import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DealView } from '#contract/deals/deal-values.ts';
import { type Deal, findMyDeals, getDeal } from '#contract/deals/deals.ts';
import { findMemberDeals } from '#contract/deals/member-deals.ts';
import { getListing } from '#contract/listings/listings.ts';
import { findMyListings } from '#contract/listings/selling.ts';
import { findMemberListings, getProfile } from '#contract/members/profiles.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { refreshNamed } from '#web/lib/api/refresh-named.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** Every answer about deals lies under this. */
export const dealsKey = ['deals'] as const;

export function dealsQuery(view: DealView) {
  return pagedQuery({
    queryKey: [...dealsKey, 'list', view],
    ask: async (cursor, signal) => {
      const { deals: items, nextCursor } = await call(findMyDeals, { query: { view, cursor } }, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}

export function dealQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'one', id],
    queryFn: ({ signal }) => call(getDeal, { params: { id } }, { signal }),
    initialData: () => firstAnswer(getDeal, { params: { id } }),
  });
}

/** The own deals with one member that have not ended. */
export function memberDealsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'with', memberId],
    queryFn: ({ signal }) => call(findMemberDeals, { params: { id: memberId } }, { signal }),
  });
}

/** The one way to change a deal: whatever comes back, also with a refusal, is the deal as it is now. */
export function useDealWrite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (write: () => Promise<Deal>) => write(),
    onSuccess: (deal) => keepDeal(client, deal),
    onError: (error) => {
      const deal = dealIn(error);
      if (deal) keepDeal(client, deal);
    },
  });
}

/** The deal as it is now, which a refusal about a deal carries. */
export function dealIn(error: unknown): Deal | undefined {
  const answer = error instanceof ApiCallError ? error.answer : undefined;
  return answer && 'deal' in answer ? (answer.deal as Deal) : undefined;
}

/** The first words of the keys of all queries that show what a deal changes: "Reserved", offers, sales, reviews, news. */
export const hangOnDeals = [
  'analytics',
  'bundle',
  'dashboard',
  'edited-listing',
  'favorites',
  'listings',
  'matches',
  'messages',
  'my-listings',
  'notifications',
  'ownership',
  'profiles',
  'public-card',
  'recently-viewed',
  'reviews',
  'sales-numbers',
  'unread-counts',
  ...dealsKey,
] as const;

function keepDeal(client: QueryClient, deal: Deal): void {
  const { queryKey } = dealQuery(deal.id);
  client.setQueryData(queryKey, deal);
  refreshNamed(client, hangOnDeals, queryKey);
}

/** The listing a proposal begins with. */
export function startListingQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'listing', id],
    queryFn: ({ signal }) => call(getListing, { params: { id } }, { signal }),
  });
}

export function otherMemberQuery(id: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'member', id],
    queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }),
  });
}

export const myWigsQuery = pagedQuery({
  queryKey: [...dealsKey, 'wigs', 'mine'],
  ask: async (cursor, signal) => {
    const { listings: items, nextCursor } = await call(findMyListings, { query: { cursor } }, { signal });
    return { items, nextCursor };
  },
  keyOf: ({ id }) => id,
});

export function theirWigsQuery(memberId: string) {
  return pagedQuery({
    queryKey: [...dealsKey, 'wigs', memberId],
    ask: async (cursor, signal) => {
      const input = { params: { id: memberId }, query: { cursor } };
      const { listings: items, nextCursor } = await call(findMemberListings, input, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}
