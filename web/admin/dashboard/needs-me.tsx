import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AttentionItem, WaitingRequest } from '#contract/admin/numbers/attention.ts';
import { attention } from '#contract/admin/numbers/attention-values.ts';
import { getPlan } from '#contract/billing/plans.ts';
import { numberText } from '#contract/count-text.ts';
import { supportCategoryLabels } from '#contract/support/support-values.ts';
import { waitingText } from '#contract/waiting-text.ts';
import { attentionQuery } from '#web/admin/frame/attention.queries.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { WaitingBadge } from '#web/admin/support/waiting-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** The beginning of the dashboard: what waits, each a number that leads to where it is worked on. */
export function NeedsMe() {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery);
  if (data && data.items.length === 0) return null;
  return (
    <section aria-labelledby="needs-me" className="mb-8">
      <h2 id="needs-me" className="mb-4 text-xl font-semibold">
        What needs you
      </h2>
      {error && !data && (
        <ErrorBox
          message="Failed to load what is waiting for you"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading what waits..." className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {data && (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {data.items.map((item) => (
            <li key={item.kind}>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      )}
      {data && data.support.length > 0 && <NextRequests requests={data.support} />}
    </section>
  );
}

function AttentionLink({ item: { kind, count, isMore, oldestAt } }: { item: AttentionItem }) {
  const to = useAdminPath();
  const { label, path } = attention[kind];
  return (
    <Link
      to={to(path)}
      className={classNames(
        'flex h-full min-h-24 flex-col rounded-soft border p-4 transition-colors duration-200 hover:border-plum',
        count > 0 ? 'border-line-strong bg-surface' : 'border-line bg-transparent',
      )}
    >
      <span className={classNames('font-display text-3xl tabular-nums', count === 0 && 'text-ink-soft')}>
        {numberText(count, isMore)}
      </span>
      <span className="font-medium">{label}</span>
      {oldestAt && <span className="text-sm text-ink-soft">the oldest for {waitingText(oldestAt)}</span>}
    </Link>
  );
}

/** Who is to be answered next, in the order in which they are promised an answer. */
function NextRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  const to = useAdminPath();
  return (
    <div className="mt-4 rounded-soft border border-line bg-surface p-4">
      <h3 className="font-sans text-base font-semibold">Next to answer</h3>
      <ul className="mt-2 divide-y divide-line">
        {requests.map(({ id, category, plan, waitingSince }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Link to={to(`reports?tab=support&request=${id}`)} className="py-0.5 text-plum underline">
              {supportCategoryLabels[category]}
            </Link>
            {plan && <Badge tone={plan.startsWith('premium') ? 'plum' : 'outline'}>{getPlan(plan).name}</Badge>}
            <WaitingBadge since={waitingSince} />
          </li>
        ))}
      </ul>
    </div>
  );
}
