import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { numberText } from '#contract/count-text.ts';
import { shownStatuses, statusLabels } from '#contract/listings/listing-values.ts';
import { isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { myListingStatuses } from '#contract/listings/selling-values.ts';
import { site } from '#contract/site.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { WigIcon } from '#web/ui/text/wig-icon.tsx';
import { MyListingRow } from './my-listing-row.tsx';
import { myListingsQuery } from './selling.queries.ts';

export function meta() {
  return [{ title: `My Listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

// Whoever looks after their listings need not wait for charts.
const SellerAnalytics = lazy(() => import('#web/listings/analytics/seller-analytics.tsx'));

const SellerMenu = lazy(() => import('./settings/seller-menu.tsx'));
const AwayNote = lazy(() => import('./settings/away-note.tsx'));
const DraftList = lazy(() => import('./drafts/draft-list.tsx'));
const ManyBar = lazy(() => import('./many/many-bar.tsx'));

type Status = MyListing['status'];

const tabs = ['active', 'removed', 'drafts', 'analytics'] as const;

/** Which tab, and what the first one shows, is in the address. */
export default function MyListingsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'active';
  const shown = statusIn(search.get('status'));
  // While another list loads, the numbers stay.
  const { data } = useInfiniteQuery({
    ...myListingsQuery(tab === 'removed' ? 'removed' : shown),
    placeholderData: keepPreviousData,
  });
  const { counts, awayUntil } = data?.pages.at(-1) ?? {};
  const show = (status: Status) => setSearch(status === 'active' ? {} : { status }, { replace: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl font-medium sm:text-4xl">My Listings</h1>
        <div className="flex gap-2">
          <ButtonLink to="/account/create-listing" className="max-sm:min-h-11 max-sm:px-4 max-sm:text-sm">
            <Plus aria-hidden="true" className="size-5" /> Create New Listing
          </ButtonLink>
          <Suspense fallback={<span className="w-24" />}>
            <SellerMenu />
          </Suspense>
        </div>
      </div>
      {isAway(awayUntil) && (
        <Suspense>
          <AwayNote awayUntil={awayUntil} />
        </Suspense>
      )}
      <Tabs
        label="My listings"
        className="mt-2 sm:mt-6"
        selected={tab}
        onSelect={(next) => setSearch(next === 'active' ? {} : { tab: next }, { replace: true })}
        items={[
          {
            id: 'active',
            label: 'Active Listings',
            count: counts?.active,
            content: (
              <>
                <MyListingsFilter value={shown} counts={counts} onChange={show} />
                <ListingRows key={shown} status={shown} />
              </>
            ),
          },
          {
            id: 'removed',
            label: 'Recently Removed',
            count: counts?.removed,
            content: <ListingRows status="removed" />,
          },
          {
            id: 'drafts',
            label: 'Drafts',
            count: counts?.drafts,
            content: (
              <Suspense>
                <DraftList />
              </Suspense>
            ),
          },
          {
            id: 'analytics',
            label: 'Analytics',
            content: (
              <Suspense>
                <SellerAnalytics />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

function statusIn(name: string | null): Exclude<Status, 'removed'> {
  return shownStatuses.find((status) => status === name) ?? 'active';
}

function ListingRows({ status }: { status: Status }) {
  const query = useInfiniteQuery(myListingsQuery(status));
  const publishedId = (useLocation().state as { publishedId?: unknown } | null)?.publishedId;
  const failed = status === 'removed' ? 'Failed to load removed listings' : 'Failed to load listings';
  const { items: listings = [], pages = [] } = query.data ?? {};
  const [isChoosing, setChoosing] = useState(false);
  const selection = useSelection(listings.map(({ id }) => id));

  if (query.isPending)
    return (
      <LoadingRegion label="Loading listings..." className="min-h-dvh">
        <Skeleton className="h-32" />
      </LoadingRegion>
    );
  if (query.isError && listings.length === 0)
    return (
      <ErrorBox message={failed} error={query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
    );
  if (listings.length === 0) return <NoListings status={status} counts={pages[0]?.counts} />;
  return (
    <>
      {isChoosing ? (
        <Suspense>
          <ManyBar status={status} selection={selection} onLeave={() => setChoosing(false)} />
        </Suspense>
      ) : (
        status !== 'removed' &&
        listings.length > 1 && (
          <Button variant="secondary" size="small" className="mb-4" onClick={() => setChoosing(true)}>
            Change several
          </Button>
        )
      )}
      <ul className="space-y-3">
        {listings.map((listing) => (
          <MyListingRow
            key={listing.id}
            listing={listing}
            isNew={listing.id === publishedId}
            selection={isChoosing ? selection : undefined}
          />
        ))}
      </ul>
      <LoadMore {...moreOf(query, failed)} />
    </>
  );
}

function NoListings({ status, counts }: { status: Status; counts: Record<Status, number> | undefined }) {
  if (status === 'removed')
    return (
      <EmptyState title="Nothing removed" icon={<Trash2 aria-hidden="true" />}>
        Listings you remove can be restored here for 30 days.
      </EmptyState>
    );
  const hasOthers = myListingStatuses.some((other) => other !== 'removed' && (counts?.[other] ?? 0) > 0);
  return (
    <EmptyState
      title={hasOthers ? `Nothing ${statusLabels[status].toLowerCase()}` : 'No listings yet'}
      icon={<WigIcon />}
      action={<ButtonLink to="/account/create-listing">Create New Listing</ButtonLink>}
    >
      {hasOthers
        ? 'The others are under the buttons above.'
        : 'Photograph a wig you no longer wear, and it is up in minutes.'}
    </EmptyState>
  );
}

interface MyListingsFilterProps {
  value: MyListing['status'];
  counts: Record<MyListing['status'], number> | undefined;
  onChange: (status: MyListing['status']) => void;
}

/** Active · Sold · Traded, each with its number. */
function MyListingsFilter({ value, counts, onChange }: MyListingsFilterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read like a form.
    <div role="group" aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      {shownStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
          className={classNames(
            'min-h-11 cursor-pointer rounded-full border px-4 font-medium transition-colors duration-200 sm:min-h-9',
            status === value
              ? 'border-plum bg-plum-soft text-plum'
              : 'border-line bg-surface text-ink-soft hover:border-plum hover:text-plum',
          )}
        >
          {statusLabels[status]}{' '}
          <span className={classNames('ml-1 tabular-nums', !counts && 'invisible')}>
            {numberText(counts?.[status] ?? 0)}
          </span>
        </button>
      ))}
    </div>
  );
}
