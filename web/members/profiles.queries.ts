import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { findMemberListings, getProfile } from '#contract/profiles.ts';
import { call } from '#web/lib/call.ts';

export function profileQuery(memberId: string) {
  return queryOptions({
    queryKey: ['profiles', memberId],
    queryFn: ({ signal }) => call(getProfile, { params: { id: memberId } }, { signal }),
    meta: { isPublic: true },
  });
}

export function memberListingsQuery(memberId: string) {
  return infiniteQueryOptions({
    queryKey: ['profiles', memberId, 'listings'],
    queryFn: ({ pageParam, signal }) =>
      call(findMemberListings, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ listings }) => listings),
    meta: { errorMessage: 'Failed to load listings' },
  });
}
