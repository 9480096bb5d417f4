import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLastWork } from '#contract/admin/failures.ts';
import { spanText } from '#contract/span-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { call } from '#web/lib/api/call.ts';

/** Says that nobody does the background work, or that backups have stopped. */
export function LastWorkNotice() {
  const { data } = useQuery({ ...lastWorkQuery, enabled: useCan('settings.write') });
  const lines = [
    data?.workerAwaySince && `Background work last ran ${spanText(data.workerAwaySince)} ago.`,
    data?.backupOldSince && `Last backup ${spanText(data.backupOldSince, new Date(), 1)} ago.`,
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <aside
      aria-label="Background work"
      className="mb-8 rounded-soft border border-copper-bright/50 bg-copper-soft px-5 py-4"
    >
      {lines.map((line) => (
        <p key={line} className="font-semibold">
          {line}
        </p>
      ))}
    </aside>
  );
}

const lastWorkQuery = queryOptions({
  queryKey: ['admin', 'last-work'],
  queryFn: ({ signal }) => call(getLastWork, {}, { signal }),
  refetchInterval: 30_000,
});
