import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '#contract/members/profiles.ts';
import { call } from '#web/lib/api/call.ts';

export function profileQuery(memberId: string) {
  return queryOptions({
    queryKey: ['profiles', memberId],
    queryFn: ({ signal }) => call(getProfile, { params: { id: memberId } }, { signal }),
    meta: { isPublic: true },
  });
}
