import { queryOptions } from '@tanstack/react-query';
import { getBrand } from '#contract/brands/brand-calls.ts';
import type { BrandId } from '#contract/brands/brands.ts';
import { call } from '#web/lib/api/call.ts';
import { brandKey } from '#web/settings/site.queries.ts';

/** Asked by the browser, so that pages made at build time tell what staff wrote since. */
export const brandQuery = (id: BrandId) =>
  queryOptions({
    queryKey: [...brandKey, id],
    queryFn: ({ signal }) => call(getBrand, { params: { id } }, { signal }),
    staleTime: 5 * 60_000,
    meta: { isPublic: true },
  });
