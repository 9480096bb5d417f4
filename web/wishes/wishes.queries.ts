import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import {
  createWantList,
  createWish,
  deleteWish,
  findMemberWishes,
  findMyWishes,
  updateWish,
} from '#contract/wishes/wishes.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** Every answer about wishes lies under the first of these keys. */
const wishKeys = {
  all: ['wishes'] as const,
  mine: ['wishes', 'mine'] as const,
  forSeller: (sellerId: string) => ['wishes', 'mine', sellerId] as const,
  ofMember: (memberId: string) => ['wishes', 'of', memberId] as const,
};

export type WishBody = CallInput<typeof updateWish>['body'];

export const myWishesQuery = queryOptions({
  queryKey: wishKeys.mine,
  queryFn: ({ signal }) => call(findMyWishes, { query: {} }, { signal }),
  select: ({ wishes }) => wishes,
});

/** The own wishes for the listings of one seller; it says whether the member follows them. */
export function sellerWishesQuery(seller: string) {
  return queryOptions({
    queryKey: wishKeys.forSeller(seller),
    queryFn: ({ signal }) => call(findMyWishes, { query: { seller } }, { signal }),
    select: ({ wishes }) => wishes,
  });
}

export function wantListQuery(memberId: string) {
  return queryOptions({
    queryKey: wishKeys.ofMember(memberId),
    queryFn: ({ signal }) => call(findMemberWishes, { params: { id: memberId } }, { signal }),
    select: ({ wishes }) => wishes,
  });
}

export function useCreateWish() {
  const renew = useRenewWishes();
  return useMutation({
    mutationFn: (body: WishBody & { id: string }) => call(createWish, { body }),
    onSuccess: renew,
  });
}

export function useCreateWantList() {
  const renew = useRenewWishes();
  return useMutation({
    mutationFn: (wishes: (WishBody & { id: string })[]) => call(createWantList, { body: { wishes } }),
    onSuccess: renew,
  });
}

export function useUpdateWish() {
  const renew = useRenewWishes();
  return useMutation({
    overlap: 'different',
    // One after the other: each carries the whole wish, and the last one must come last.
    scope: { id: 'wishes' },
    mutationFn: ({ id, ...body }: WishBody & { id: string }) => call(updateWish, { params: { id }, body }),
    onSuccess: renew,
  });
}

export function useDeleteWish() {
  const renew = useRenewWishes();
  return useMutation({
    overlap: 'different',
    mutationFn: (id: string) => call(deleteWish, { params: { id } }),
    onSuccess: renew,
  });
}

function useRenewWishes() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: wishKeys.all });
}
