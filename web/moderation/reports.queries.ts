import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import type { ReportSubject } from './report-subject.ts';

export function useCreateReport() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createReport>['body']) => call(createReport, { body }),
  });
}

/** Names the reported thing; null for messages, which have no name. */
export function subjectNameQuery({ kind, id }: ReportSubject) {
  return queryOptions({
    queryKey: ['report-subject', kind, id],
    queryFn: async ({ signal }) => {
      const input = { params: { id } };
      if (kind === 'listing') return (await call(getListing, input, { signal })).title;
      if (kind === 'member') return (await call(getProfile, input, { signal })).displayName;
      return null;
    },
    staleTime: 60_000,
  });
}
