import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  claimReport,
  decideReport,
  decideReports,
  findReports,
  getReport,
  noteReport,
  releaseReport,
} from '#contract/admin/reports.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const reportsKey = ['admin', 'reports'] as const;

export function reportsQuery(query: CallInput<typeof findReports>['query']) {
  return queryOptions({
    queryKey: [...reportsKey, query],
    queryFn: ({ signal }) => call(findReports, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
  });
}

type ReportStep =
  | { step: 'claim' | 'release' }
  | { step: 'note'; note: string }
  | { step: 'resolved' | 'dismissed'; note: string };

export function useReportStep(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (input: ReportStep) => takeStep(id, input), onSettled: refresh });
}

export function useDecideReports() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof decideReports>['body']) => call(decideReports, { body }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: reportsKey }),
      client.invalidateQueries({ queryKey: ['admin', 'reported-messages'] }),
      client.invalidateQueries({ queryKey: ['admin', 'listings'] }),
      client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
    ]);
}

function takeStep(id: string, input: ReportStep) {
  const params = { id };
  switch (input.step) {
    case 'claim':
      return call(claimReport, { params });
    case 'release':
      return call(releaseReport, { params });
    case 'note':
      return call(noteReport, { params, body: { note: input.note } });
    default:
      return call(decideReport, { params, body: { decision: input.step, note: input.note } });
  }
}
