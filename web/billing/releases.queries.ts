import { queryOptions } from '@tanstack/react-query';
import { findMyReleases } from '#contract/releases.ts';
import { call } from '#web/lib/call.ts';

export const myReleasesQuery = queryOptions({
  queryKey: ['my-releases'],
  queryFn: ({ signal }) => call(findMyReleases, {}, { signal }),
  staleTime: 10 * 60_000,
});
