import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AdminDealRow, findAdminDeals } from '#contract/admin/deals.ts';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { isolated } from '#contract/isolated.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { DayBars, DaysTable, type Measure } from '#web/ui/table/bar-chart.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { DealStateBadge, dealStateLabels } from './deal-state-badge.tsx';
import { LinkedDeals } from './linked-deals.tsx';
import { medianText } from './median-text.ts';

export function meta() {
  return adminMeta('Deals');
}

const deals = declareTable({
  caption: 'Deals',
  right: 'deals.read',
  part: 'deals',
  endpoint: findAdminDeals,
  search: 'Search by member or id...',
  filters: {
    state: {
      label: 'State',
      usual: 'all',
      options: [
        { value: 'all' as const, label: 'All states' },
        ...dealStates.map((value) => ({ value, label: dealStateLabels[value] })),
      ],
    },
  },
  query: ({ search, state }, cursor) => ({
    search: search || undefined,
    state: state === 'all' ? undefined : state,
    cursor,
  }),
  rows: (answer) => answer.deals,
  rowKey: ({ id }) => id,
  card: (deal) => <DealCard deal={deal} />,
  export: 'deals',
  empty: ({ state }) => (state === 'disputed' ? 'No dispute waits for a decision' : 'No deals found'),
  failure: 'Failed to load deals',
  moreFailure: 'Failed to load more deals',
  loading: 'Loading deals...',
});

export default function DealsPage() {
  return (
    <>
      <AdminHeading
        title="Deals"
        subtitle="What members propose to each other and agree on. Addresses are not shown."
      />
      <LinkedDeals />
      <DealNumbers />
      <OfficeTable table={deals} />
    </>
  );
}

function DealCard({ deal: { id, state, parties, wigs, changedAt, dueAt, claimedBy } }: { deal: AdminDealRow }) {
  const to = useAdminPath();
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
  );
}

type Day = { day: string; proposed: number; agreed: number; completed: number; disputed: number };

const measures: Measure<Day>[] = [
  { key: 'proposed', label: 'Proposed', color: 'bright' },
  { key: 'agreed', label: 'Agreed', color: 'plum' },
  { key: 'completed', label: 'Completed', color: 'sage' },
  { key: 'disputed', label: 'Disputed', color: 'copper' },
];

/** The last thirty days of all deals in numbers. */
function DealNumbers() {
  const query = useQuery(officeQuery('deals', getDealNumbers));
  return (
    <Loaded query={query} failure="Failed to load numbers" bars={['h-44']} className="mb-6">
      {(numbers) => <Days {...numbers} />}
    </Loaded>
  );
}

function Days({ days, medianDaysToCompletion }: CallAnswer<typeof getDealNumbers>) {
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
