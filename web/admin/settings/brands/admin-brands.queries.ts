import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { addBrand, findAdminBrands, moveBrand, saveBrand } from '#contract/brands/admin-brands.ts';
import type { BrandFields } from '#contract/brands/brand-schema.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { brandKey, siteQuery } from '#web/settings/site.queries.ts';

export const adminBrandsQuery = queryOptions({
  queryKey: ['admin', 'brands'],
  queryFn: ({ signal }) => call(findAdminBrands, {}, { signal }),
});

/** Without an id it is a new one. */
export function useSaveBrand(id: string | undefined) {
  return useMutation({
    mutationFn: async (body: BrandFields) => {
      if (id === undefined) await call(addBrand, { body });
      else await call(saveBrand, { params: { id }, body });
    },
    onSuccess: useShowChange(),
  });
}

export function useMoveBrand() {
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'up' | 'down' }) => call(moveBrand, { params: { id }, body: { to } }),
    onSuccess: useShowChange(),
  });
}

function useShowChange() {
  const client = useQueryClient();
  return async () => {
    const keys = [adminBrandsQuery.queryKey, siteQuery.queryKey, brandKey];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
