import { useQueryClient } from '@tanstack/react-query';
import { findProofs, judgeProof } from '#contract/admin/ownership.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const proofsKey = ['admin', 'ownership'] as const;

export const proofsQuery = pagedQuery({
  queryKey: proofsKey,
  ask: async (cursor, signal) => {
    const { proofs: items, nextCursor } = await call(findProofs, { query: { cursor } }, { signal });
    return { items, nextCursor };
  },
  keyOf: ({ listingId }) => listingId,
});

export function useJudgeProof(listingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof judgeProof>['body']) => call(judgeProof, { params: { id: listingId }, body }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
      await client.invalidateQueries({ queryKey: proofsKey });
    },
  });
}
