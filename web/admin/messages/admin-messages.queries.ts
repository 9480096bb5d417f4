import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findMessagePatterns, findReportedMessages, openMessageContext } from '#contract/admin/messages.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export function reportedMessagesQuery(query: CallInput<typeof findReportedMessages>['query']) {
  return queryOptions({
    queryKey: ['admin', 'reported-messages', query],
    queryFn: ({ signal }) => call(findReportedMessages, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A mutation, because each look leaves a trace: nothing may repeat it by itself. */
export function useMessageContext(reportId: string) {
  return useMutation({ mutationFn: () => call(openMessageContext, { params: { id: reportId } }) });
}

export const messagePatternsQuery = queryOptions({
  queryKey: ['admin', 'message-patterns'],
  queryFn: ({ signal }) => call(findMessagePatterns, {}, { signal }),
});
