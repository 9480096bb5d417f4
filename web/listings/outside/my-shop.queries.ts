import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { shopPath } from '#contract/shops/shop-values.ts';
import {
  getMyShopPage,
  hideMyShopPage,
  type MyShopPage,
  renewShopCode,
  saveMyShopPage,
} from '#contract/shops/shops.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export const myShopQuery = queryOptions({
  queryKey: ['my-shop-page'],
  queryFn: ({ signal }) => call(getMyShopPage, {}, { signal }),
});

export type WrittenShop = CallInput<typeof saveMyShopPage>['body'];

export const useSaveMyShop = () => useShopAct((body: WrittenShop) => call(saveMyShopPage, { body }));
export const useHideMyShop = () => useShopAct(() => call(hideMyShopPage));
export const useRenewShopCode = () => useShopAct(() => call(renewShopCode));

function useShopAct<Input = void>(mutationFn: (input: Input) => Promise<MyShopPage>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (page) => client.setQueryData(myShopQuery.queryKey, page) });
}

/** The whole address of the page, while visitors see it. */
export function shopAddress(page: MyShopPage | undefined): string | null {
  return page?.isSeen && page.code ? location.origin + shopPath(page.code) : null;
}
