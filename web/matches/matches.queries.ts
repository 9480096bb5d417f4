import { useQueryClient } from '@tanstack/react-query';
import type { MatchKind } from '#contract/matches/match-values.ts';
import { dismissMatch, findMyMatches } from '#contract/matches/matches.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const matchesKey = ['matches'] as const;

export function matchesQuery(kind: MatchKind) {
  return pagedQuery({
    queryKey: [...matchesKey, kind],
    ask: async (cursor, signal) => {
      const { matches: items, nextCursor } = await call(findMyMatches, { query: { kind, cursor } }, { signal });
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
  });
}

/** What is gone already is what was asked for. */
export function useDismissMatch() {
  const client = useQueryClient();
  return useMutation({
    overlap: 'different',
    mutationFn: async (id: string) => {
      await call(dismissMatch, { params: { id } }).catch((error: unknown) => {
        if (judgeFailure(error) !== 'missing') throw error;
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: matchesKey }),
  });
}
