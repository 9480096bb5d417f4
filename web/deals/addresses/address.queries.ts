import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Address } from '#contract/deals/address-schema.ts';
import { deleteMyAddress, getMyAddress, saveMyAddress } from '#contract/deals/agreed-deals.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

/** The one kept in the settings. */
export const myAddressQuery = queryOptions({
  queryKey: ['my-address'],
  queryFn: ({ signal }) => call(getMyAddress, {}, { signal }),
  select: ({ address }) => address,
});

/** Keeps an address, or forgets the kept one. */
export function useKeepAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: Address | null) =>
      address ? call(saveMyAddress, { body: address }) : call(deleteMyAddress, {}),
    onSuccess: (kept) => client.setQueryData(myAddressQuery.queryKey, kept),
  });
}
