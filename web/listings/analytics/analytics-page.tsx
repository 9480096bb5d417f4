import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { analyticsErrors, type SellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { analyticsDays } from '#contract/listings/selling-values.ts';
import { site } from '#contract/site.ts';
import { codeOf } from '#web/lib/api/failures.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { analyticsQuery } from '#web/listings/mine/selling.queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { analyticsCsv } from './analytics-csv.ts';
import { AnalyticsCharts, AnalyticsTable, DealCounts } from './analytics-views.tsx';

export function meta() {
  return [{ title: `Analytics | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function AnalyticsPage() {
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery);
  const isRefused = codeOf(error) === analyticsErrors.premiumOnly.code;
  return (
    <>
      <h1 className="text-4xl font-medium">Analytics</h1>
      <p className="mt-2 text-lg text-ink-soft">Your listings over the last {analyticsDays} days.</p>
      <div className="mt-8">
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
      </div>
    </>
  );
}

function Analytics({ data }: { data: SellerAnalytics }) {
  const [chosenId, setChosenId] = useState('');
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
          onClick={() => downloadFile(`wigloop-analytics-from-${data.from}.csv`, analyticsCsv(data), 'text/csv')}
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
