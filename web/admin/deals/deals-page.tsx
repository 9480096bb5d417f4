import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import { isolated } from '#contract/isolated.ts';
import { ExportLink } from '#web/admin/export-link.tsx';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { SearchAndFilter } from '#web/admin/search-and-filter.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { call } from '#web/lib/api/call.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DayBars, DaysTable, type Measure } from '#web/ui/table/bar-chart.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { adminDealsQuery } from './admin-deals.queries.ts';
import { DealStateBadge, dealStateLabels } from './deal-state-badge.tsx';
import { LinkedDeals } from './linked-deals.tsx';
import { medianText } from './median-text.ts';

export function meta() {
  return adminMeta('Deals');
}

const options = [
  { value: 'all' as const, label: 'All states' },
  ...dealStates.map((value) => ({ value, label: dealStateLabels[value] })),
];

export default function DealsPage() {
  const { values, change } = useTableAddress({ search: '', state: 'all' });
  const state = knownOr(['all', ...dealStates], values.state, 'all');
  return (
    <>
      <AdminHeading
        title="Deals"
        subtitle="What members propose to each other and agree on. Addresses are not shown."
        actions={<ExportLink name="deals" />}
      />
      <LinkedDeals />
      <DealNumbers />
      <SearchAndFilter
        placeholder="Search by member or id..."
        search={values.search}
        onSearch={(search) => change({ search })}
        filterLabel="State"
        options={options}
        filter={state}
        onFilter={(chosen) => change({ state: chosen })}
      />
      <DealList search={values.search || undefined} state={state === 'all' ? undefined : state} />
    </>
  );
}

function DealList(wanted: Parameters<typeof adminDealsQuery>[0]) {
  const query = useInfiniteQuery(adminDealsQuery(wanted));
  const { data, error, isFetching, refetch } = query;
  const to = useAdminPath();
  if (!data && error)
    return (
      <ErrorBox message="Failed to load deals" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading deals..." className="space-y-4">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </LoadingRegion>
    );
  if (data.items.length === 0)
    return <EmptyState title={wanted.state === 'disputed' ? 'No dispute waits for a decision' : 'No deals found'} />;
  return (
    <>
      <ul aria-label="Deals" className="space-y-3">
        {data.items.map(({ id, state, parties, wigs, changedAt, dueAt, claimedBy }) => (
          <Card as="li" key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={to(`deals/${id}`)} className="font-semibold wrap-anywhere text-plum underline">
              {parties.map(({ displayName }) => isolated(displayName)).join(', ')}
            </Link>
            <DealStateBadge state={state} />
            {claimedBy && <Badge tone="outline">Claimed by {claimedBy.name}</Badge>}
            {state === 'disputed' && dueAt && (
              <span className="text-sm text-ink-soft">
                Closes by itself on <time dateTime={dueAt}>{dayText(dueAt)}</time>
              </span>
            )}
            <span className="w-full text-sm wrap-anywhere text-ink-soft">
              {wigs.map(isolated).join(', ')} · <time dateTime={changedAt}>{dayText(changedAt)}</time>
            </span>
          </Card>
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load more deals')} />
    </>
  );
}

const numbersQuery = queryOptions({
  queryKey: ['admin', 'deal-numbers'],
  queryFn: ({ signal }) => call(getDealNumbers, {}, { signal }),
});

type Day = { day: string; proposed: number; agreed: number; completed: number; disputed: number };

const measures: Measure<Day>[] = [
  { key: 'proposed', label: 'Proposed', color: 'bright' },
  { key: 'agreed', label: 'Agreed', color: 'plum' },
  { key: 'completed', label: 'Completed', color: 'sage' },
  { key: 'disputed', label: 'Disputed', color: 'copper' },
];

/** The last thirty days of all deals in numbers. */
function DealNumbers() {
  const { data, error, isFetching, refetch } = useQuery(numbersQuery);
  if (!data && error)
    return (
      <ErrorBox
        message="Failed to load numbers"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="mb-6"
      />
    );
  if (!data) return <Skeleton className="mb-6 h-44 w-full" />;
  const { days, medianDaysToCompletion } = data;
  return (
    <section aria-label="The last 30 days" className="mb-6">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {measures.map((measure) => (
          <Card key={measure.key} padding="small">
            <h2 className="font-sans text-base font-normal text-ink-soft">{measure.label}</h2>
            <p className="mt-1 font-display text-3xl tabular-nums">
              {numberText(days.reduce((sum, day) => sum + day[measure.key], 0))}
            </p>
            <DayBars days={days} measures={[measure]} />
          </Card>
        ))}
      </div>
      <p className="mt-3 text-ink-soft">
        The last 30 days.{' '}
        {medianDaysToCompletion === null ? 'No deal was completed in them.' : medianText(medianDaysToCompletion)}
      </p>
      <DaysTable caption="Deals a day" days={days} measures={measures} />
    </section>
  );
}
