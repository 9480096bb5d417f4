import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import type { Dashboard } from '#contract/listings/selling.ts';
import { dashboardDays } from '#contract/listings/selling-values.ts';
import { site } from '#contract/site.ts';
import { agoText } from '#contract/span-text.ts';
import { type Failure, judgeFailure } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { dashboardQuery, useCleanUpPhotos } from '#web/listings/mine/selling.queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BarLegend, DayBars, DaysTable } from '#web/ui/table/bar-chart.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';
import { DashboardBuying } from './dashboard-buying.tsx';

// Members see it until they have listed or saved something.
const DashboardWelcome = lazy(() => import('./dashboard-welcome.tsx'));

export function meta() {
  return [{ title: `Dashboard | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function DashboardPage() {
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  if (!data && error)
    return (
      <ErrorBox
        message="Failed to load your dashboard"
        error={error}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <DashboardSkeleton />;
  if (!data.hasListings && data.openDeals + data.saved + data.alerts > 0) return <DashboardBuying data={data} />;
  if (!data.hasListings)
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <DashboardWelcome cameFor={data.cameFor} />
      </Suspense>
    );
  const numbers = [
    { label: 'Active Listings', value: data.activeListings, icon: WigIcon },
    { label: 'Total Views', value: data.totalViews, icon: Eye, note: `last ${dashboardDays} days` },
    { label: 'Saved by Others', value: data.totalSaves, icon: Heart, note: `last ${dashboardDays} days` },
    { label: 'New Inquiries', value: data.totalInquiries, icon: MessageCircle, note: `last ${dashboardDays} days` },
  ];
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Dashboard</h1>
      <dl className="mt-8 grid grid-cols-2 gap-4 xl:grid-cols-4">
        {numbers.map(({ label, value, icon: Icon, note }) => (
          <Card key={label} padding="small" className="relative flex flex-col gap-1">
            <dt className="text-ink-soft">
              <Icon aria-hidden="true" className="absolute top-4 right-4 size-6 text-copper" />
              {label}
              {note && <span className="block text-sm">{note}</span>}
            </dt>
            <dd className="order-first font-display text-4xl tabular-nums">{numberText(value)}</dd>
          </Card>
        ))}
      </dl>
      <div className="mt-6 grid gap-6 xl:grid-cols-[2fr_1fr]">
        <DashboardChart days={data.days} />
        <Card as="section">
          <CardHeader title="Quick Actions" />
          <div className="flex flex-col gap-3">
            <ButtonLink to="/account/create-listing">Create New Listing</ButtonLink>
            <ButtonLink to="/account/listings" variant="secondary">
              Manage Listings
            </ButtonLink>
            <ButtonLink to="/messages" variant="secondary">
              View Messages
            </ButtonLink>
            <ButtonLink to="/account/listings?tab=analytics" variant="secondary">
              View Analytics
            </ButtonLink>
          </div>
        </Card>
        <DashboardActivity activity={data.recentActivity} />
        <ImageStorage />
      </div>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="min-h-dvh space-y-6">
      <Skeleton className="h-12 w-56" />
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-32" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </LoadingRegion>
  );
}

function ImageStorage() {
  const cleanUp = useCleanUpPhotos();

  async function run() {
    try {
      const { deletedCount } = await cleanUp.mutateAsync();
      toast.success(
        deletedCount === 0 ? 'No unused images found' : `Cleaned up ${countText(deletedCount, 'unused image')}`,
      );
    } catch (error) {
      const failure = judgeFailure(error);
      toast.error(cleanUpFailures[failure] ?? 'Failed to clean up images', { namesCause: failure === 'signed-out' });
    }
  }

  return (
    <Card as="section" className="self-start">
      <CardHeader
        title="Image Storage"
        description="Deletes photos that none of your listings uses and that are older than a day."
      />
      <Button variant="secondary" isPending={cleanUp.isPending} onClick={run}>
        Clean up unused images
      </Button>
    </Card>
  );
}

const cleanUpFailures: Partial<Record<Failure, string>> = {
  'signed-out': 'User not authenticated',
  unreachable: 'An error occurred during cleanup',
};

const kinds = {
  view: { icon: Eye, text: 'A member viewed' },
  save: { icon: Heart, text: 'A member saved' },
  inquiry: { icon: MessageCircle, text: 'A member asked about' },
};

function DashboardActivity({ activity }: { activity: Dashboard['recentActivity'] }) {
  return (
    <Card as="section">
      <CardHeader title="Recent Activity" />
      {activity.length === 0 && (
        <p className="text-ink-soft">Views, saves and inquiries of your listings appear here.</p>
      )}
      <ul className="space-y-3">
        {activity.map(({ type, listingId, listingTitle, timestamp }, at) => {
          const { icon: Icon, text } = kinds[type];
          return (
            // The same thing can happen twice at the same moment; its place is all that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, only replaced
            <li key={at} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-copper" />
              <p className="min-w-0">
                {text}{' '}
                <Link to={`/listing/${listingId}`} className="font-semibold hover:underline">
                  {listingTitle}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {type === 'view' ? dayOf(timestamp) : agoText(timestamp)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Views are kept by the day, so no hour is claimed. */
function dayOf(timestamp: string): string {
  const isToday = timestamp.slice(0, 10) === new Date().toISOString().slice(0, 10);
  return isToday ? 'today' : agoText(timestamp);
}

const measures = [
  { key: 'views', label: 'Views', color: 'plum' },
  { key: 'saves', label: 'Saves', color: 'bright' },
  { key: 'inquiries', label: 'Inquiries', color: 'sage' },
] as const;

/** Thirty days as stacked bars; a table says the same to those who do not see them. */
function DashboardChart({ days }: { days: Dashboard['days'] }) {
  return (
    <Card as="section">
      <CardHeader title="The last 30 days" />
      <BarLegend measures={measures} />
      <DayBars days={days} measures={measures} isTall />
      <DaysTable caption="Views, saves and inquiries a day" days={days} measures={measures} />
    </Card>
  );
}
