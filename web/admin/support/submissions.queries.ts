import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  answerSubmission,
  findSubmissions,
  markSubmission,
  releaseSubmission,
  takeSubmission,
} from '#contract/admin/submissions.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const submissionsKey = ['admin', 'submissions'] as const;

export function submissionsQuery(query: CallInput<typeof findSubmissions>['query']) {
  return queryOptions({
    queryKey: [...submissionsKey, query],
    queryFn: ({ signal }) => call(findSubmissions, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type SubmissionStep = 'done' | 'reopen' | 'take' | 'release';

export function useSubmissionStep(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (step: SubmissionStep) => takeStep(id, step), onSettled: refresh });
}

function takeStep(id: string, step: SubmissionStep) {
  const params = { id };
  if (step === 'take') return call(takeSubmission, { params });
  if (step === 'release') return call(releaseSubmission, { params });
  return call(markSubmission, { params, body: { done: step === 'done' } });
}

export function useAnswerSubmission(submissionId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { id: string; text: string; done: boolean }) =>
      call(answerSubmission, { params: { id: submissionId }, body }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: submissionsKey }),
      client.invalidateQueries({ queryKey: attentionQuery.queryKey }),
    ]);
}
