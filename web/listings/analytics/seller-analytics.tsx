import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import { statusLabels } from '#contract/listings/listing-values.ts';
import {
  type AnalyzedListing,
  analyticsErrors,
  type DayCounts,
  type SellerAnalytics,
} from '#contract/listings/seller-analytics.ts';
import { analyticsDays } from '#contract/listings/selling-values.ts';
import { guideText, type PriceGuide, rangeText } from '#contract/listings/worth/price-guide-values.ts';
import { codeOf } from '#web/lib/api/failures.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { listingGuidesQuery } from '#web/lib/price-guide.queries.ts';
import { analyticsQuery } from '#web/listings/mine/selling.queries.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { DayBars, DaysTable, type Measure } from '#web/ui/table/bar-chart.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { TableColumn } from '#web/ui/table/table-shape.ts';
import type { Sort } from '#web/ui/table/table-sort.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { analyticsCsv } from './analytics-csv.ts';
import { type AnalyticsDay, fillDays } from './analytics-days.ts';
import { SalesNumbers } from './sales-numbers.tsx';

/** The tab of My Listings that says how they are seen. */
export default function SellerAnalyticsTab() {
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery);
  const isRefused = codeOf(error) === analyticsErrors.premiumOnly.code;
  return (
    <>
      <p className="mb-5 text-ink-soft">Your listings over the last {analyticsDays} days.</p>
      {isRefused && <AnalyticsInvitation />}
      {error && !isRefused && !data && (
        <ErrorBox
          message="Failed to load your analytics"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <AnalyticsSkeleton />}
      {data && !isRefused && <Analytics data={data} />}
      <SalesNumbers />
    </>
  );
}

function Analytics({ data }: { data: SellerAnalytics }) {
  const [chosenId, setChosenId] = useState('');
  const { nameOf } = useBrands();
  const chosen = data.listings.find(({ id }) => id === chosenId);
  if (data.listings.length === 0)
    return (
      <EmptyState
        title="Nothing to count yet"
        icon={<ChartColumn className="size-7" />}
        action={<ButtonLink to="/account/create-listing">Create New Listing</ButtonLink>}
      >
        Views, saves and inquiries appear here as soon as you have a listing.
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <NativeSelect
          label="Show"
          options={[
            { value: 'all', label: 'All listings' },
            ...data.listings.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={chosen?.id ?? 'all'}
          onChange={setChosenId}
          className="w-full sm:w-80"
        />
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(`wigloop-analytics-from-${data.from}.csv`, analyticsCsv(data, nameOf), 'text/csv')
          }
        >
          <Download aria-hidden="true" className="size-4.5" />
          Download CSV
        </Button>
      </div>
      <AnalyticsCharts from={data.from} days={chosen?.days ?? data.days} />
      <DealCounts deals={data.deals} />
      <AnalyticsTable listings={data.listings} />
    </>
  );
}

function AnalyticsSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="space-y-6">
      <Skeleton className="h-19 w-full sm:w-80" />
      <div className="grid gap-4 xl:grid-cols-3">
        {['views', 'saves', 'inquiries'].map((key) => (
          <Skeleton key={key} className="h-58" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </LoadingRegion>
  );
}

const promises = [
  `Views, saves and inquiries of each listing, day by day over ${analyticsDays} days`,
  'Charts that show when people look, and what a bump or a new price does',
  'Everything as a CSV file for your own spreadsheet',
];

/** For members whose plan does not include it. */
function AnalyticsInvitation() {
  return (
    <Card as="section" className="max-w-2xl">
      <ChartColumn aria-hidden="true" className="size-10 text-copper" />
      <h2 className="mt-3 text-2xl font-semibold">Advanced analytics are part of Premium</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-soft">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/account/subscription">See the plans</ButtonLink>
        <ButtonLink to="/account" variant="secondary">
          Back to the dashboard
        </ButtonLink>
      </div>
    </Card>
  );
}

const measures: (Measure<AnalyticsDay> & { icon: LucideIcon })[] = [
  { key: 'views', label: 'Views', icon: Eye, color: 'plum' },
  { key: 'saves', label: 'Saves', icon: Heart, color: 'bright' },
  { key: 'inquiries', label: 'Inquiries', icon: MessageCircle, color: 'sage' },
];

/** One chart for each, with a scale of its own: views would flatten all others. A table says the same in numbers. */
function AnalyticsCharts({ from, days: counted }: { from: string; days: readonly DayCounts[] }) {
  const days = fillDays(from, counted);
  return (
    <div className="mt-6 grid gap-4 xl:grid-cols-3">
      {measures.map(({ icon: Icon, ...measure }) => (
        <Card key={measure.key} as="section" padding="small">
          <h2 className="flex items-center gap-2 font-sans text-base font-normal text-ink-soft">
            <Icon aria-hidden="true" className="size-5 text-copper" />
            {measure.label}
          </h2>
          <p className="mt-1 font-display text-4xl tabular-nums">{numberText(sumOf(days, measure.key))}</p>
          <DayBars days={days} measures={[measure]} />
        </Card>
      ))}
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={measures} />
    </div>
  );
}

/** What became of offers and trades about the own listings, however it began. */
function DealCounts({ deals: { offers, agreed, completed } }: { deals: SellerAnalytics['deals'] }) {
  const facts = [
    { label: 'Offers and trades proposed to you', count: offers },
    { label: 'Agreed', count: agreed },
    { label: 'Completed', count: completed },
  ];
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl font-medium">Deals</h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(({ label, count }) => (
          <Card key={label} padding="small" className="flex flex-col">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="mt-1 font-display text-3xl tabular-nums">{numberText(count)}</dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}

function sumOf(days: AnalyticsDay[], measure: Measure<AnalyticsDay>['key']): number {
  return days.reduce((sum, day) => sum + day[measure], 0);
}

type Column = 'title' | 'views' | 'saves' | 'inquiries' | 'guide';

interface Row extends AnalyzedListing {
  guide: PriceGuide | undefined;
}

const columns: readonly TableColumn<Row, Column>[] = [
  { id: 'title', header: 'Listing', isRowHeader: true, isSortable: true, cell: (listing) => <Title {...listing} /> },
  { id: 'views', header: 'Views', align: 'end', isSortable: true, cell: ({ views }) => numberText(views) },
  { id: 'saves', header: 'Saves', align: 'end', isSortable: true, cell: ({ saves }) => numberText(saves) },
  {
    id: 'inquiries',
    header: 'Inquiries',
    align: 'end',
    isSortable: true,
    cell: ({ inquiries }) => numberText(inquiries),
  },
];

/** Only where it is known of any of them. */
const guideColumn: TableColumn<Row, Column> = {
  id: 'guide',
  header: 'Similar ones sold for',
  align: 'end',
  cell: ({ guide, status }) => (guide ? rangeText(guide) : status === 'active' ? 'Not known' : ''),
};

/** Four columns need more than a phone has; there each listing says its numbers in a line. */
function AnalyticsTable({ listings }: { listings: readonly AnalyzedListing[] }) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'views', direction: 'descending' });
  const active = listings.filter(({ status }) => status === 'active');
  const { data: guides = {} } = useQuery(listingGuidesQuery(active.map(({ id }) => id)));
  const rows = listings.map((listing): Row => ({ ...listing, guide: guides[listing.id] }));
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl font-medium">By listing</h2>
      <Table
        caption="Views, saves and inquiries of each listing"
        columns={rows.some(({ guide }) => guide) ? [...columns, guideColumn] : columns}
        rows={inOrder(rows, sort)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        emptyText="Nothing to count yet"
        className="max-sm:hidden"
      />
      <ul className="divide-y divide-line rounded-soft border border-line bg-surface px-4 shadow-soft sm:hidden">
        {rows.map((listing) => (
          <li key={listing.id} className="py-3">
            <Title {...listing} />
            <p className="mt-0.5 text-sm text-ink-soft">
              {countText(listing.views, 'view')}, {countText(listing.saves, 'save')},{' '}
              {countText(listing.inquiries, 'inquiry', 'inquiries')}
            </p>
            {listing.guide && <p className="text-sm text-ink-soft">{guideText(listing.guide)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ id, title, status }: AnalyzedListing) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-normal sm:max-w-md">
      <Link to={`/listing/${id}`} className="font-medium hover:text-plum hover:underline">
        <MemberText>{title}</MemberText>
      </Link>
      {status !== 'active' && <Badge>{statusLabels[status]}</Badge>}
    </span>
  );
}

function inOrder(listings: readonly Row[], { column, direction }: Sort<Column>): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return listings.toSorted((a, b) =>
    column === 'title' || column === 'guide' ? sign * a.title.localeCompare(b.title) : sign * (a[column] - b[column]),
  );
}
