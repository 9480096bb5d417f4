import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { attention } from '#contract/admin/numbers/attention-values.ts';
import { call } from '#web/lib/api/call.ts';

const everyMs = 15_000;

/** Work that waits for the admin at the screen, asked again and again while the page is visible. */
export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: ({ signal }) => call(getAttention, {}, { signal }),
  refetchInterval: everyMs,
});

/** How much waits in each section of the menu, by its path. */
export function useSectionCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery(attentionQuery);
  const counts = new Map<string, number>();
  for (const { kind, count } of data?.items ?? []) {
    const { path, isNews } = attention[kind];
    const [section = ''] = path.split(/[?#]/);
    if (!isNews) counts.set(section, (counts.get(section) ?? 0) + count);
  }
  return counts;
}
