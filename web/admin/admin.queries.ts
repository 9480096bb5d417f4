import { queryOptions } from '@tanstack/react-query';
import { getAdminIdentity } from '#contract/admin-office.ts';
import { call } from '#web/lib/call.ts';

export const adminIdentityQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: ({ signal }) => call(getAdminIdentity, {}, { signal }),
  staleTime: 60_000,
});
