import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  attachMessages,
  type DisputePapers,
  getDisputePapers,
} from '#contract/deals/dispute-papers.ts';
import { getThread } from '#contract/messages/messages.ts';
import { dealsKey } from '#web/deals/deals.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export function papersQuery(dealId: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'papers', dealId],
    queryFn: ({ signal }) => call(getDisputePapers, { params: { id: dealId } }, { signal }),
  });
}

/** What was written with another party, for choosing what our team should read; the newest page first. */
export function threadToShowQuery(memberId: string) {
  return infiniteQueryOptions({
    queryKey: [...dealsKey, 'thread-to-show', memberId],
    queryFn: ({ pageParam: before, signal }) =>
      call(getThread, { params: { memberId }, query: before === undefined ? {} : { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.seq : undefined),
    select: ({ pages }) =>
      pages
        .toReversed()
        .flatMap(({ messages }) => messages)
        .filter(({ deal }) => deal === null),
  });
}

export function usePapersWrite(dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (write: PapersWrite) => send(dealId, write),
    onSuccess: (papers) => client.setQueryData(papersQuery(dealId).queryKey, papers),
    // Refused: the dispute may have ended meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: dealsKey }),
  });
}

type PapersWrite = { attach: string[] } | { question: string; answer: string };

function send(id: string, write: PapersWrite): Promise<DisputePapers> {
  if ('attach' in write) return call(attachMessages, { params: { id }, body: { ids: write.attach } });
  const { question, answer } = write;
  return call(answerQuestion, { params: { id, question }, body: { answer } });
}
