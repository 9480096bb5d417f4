import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  attachMessages,
  type DisputePapers,
  getDisputePapers,
} from '#contract/deals/dispute-papers.ts';
import { getThread } from '#contract/messages/messages.ts';
import { dealsKey } from '#web/deals/deals.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export function papersQuery(dealId: string) {
  return queryOptions({
    queryKey: [...dealsKey, 'papers', dealId],
    queryFn: ({ signal }) => call(getDisputePapers, { params: { id: dealId } }, { signal }),
  });
}

/** What was written with another party, for choosing what our team should read; the newest page first. */
export function threadToShowQuery(memberId: string) {
  return pagedQuery({
    queryKey: [...dealsKey, 'thread-to-show', memberId],
    ask: async (before, signal) => {
      const query = before === undefined ? {} : { before: Number(before) };
      const { messages, hasOlder } = await call(getThread, { params: { memberId }, query }, { signal });
      const oldest = messages[0]?.seq;
      return {
        items: messages.toReversed().filter(({ deal }) => deal === null),
        nextCursor: hasOlder && oldest !== undefined ? String(oldest) : null,
      };
    },
    keyOf: ({ id }) => id,
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
