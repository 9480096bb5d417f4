import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Shirt, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MyListingRow } from './my-listing-row.tsx';
import { type ListingTab, myListingsQuery } from './selling.queries.ts';

export function meta() {
  return [{ title: `My Listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function MyListingsPage() {
  const [search, setSearch] = useSearchParams();
  const tab: ListingTab = search.get('tab') === 'removed' ? 'removed' : 'active';
  const active = useInfiniteQuery(myListingsQuery('active'));
  const counts = active.data?.pages.at(-1)?.counts;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl font-medium">My Listings</h1>
        <ButtonLink to="/account/create-listing">
          <Plus aria-hidden="true" className="size-5" /> Create New Listing
        </ButtonLink>
      </div>
      <Tabs
        label="My listings"
        className="mt-8"
        selected={tab}
        onSelect={(next) => setSearch(next === 'removed' ? { tab: next } : {}, { replace: true })}
        items={[
          { id: 'active', label: 'Active Listings', count: counts?.active, content: <ListingRows tab="active" /> },
          { id: 'removed', label: 'Recently Removed', count: counts?.removed, content: <ListingRows tab="removed" /> },
        ]}
      />
    </>
  );
}

const texts = {
  active: {
    failed: 'Failed to load listings',
    empty: 'No listings yet',
    hint: 'Photograph a wig you no longer wear, and it is up in minutes.',
  },
  removed: {
    failed: 'Failed to load removed listings',
    empty: 'Nothing removed',
    hint: 'Listings you remove can be restored here for 30 days.',
  },
};

function ListingRows({ tab }: { tab: ListingTab }) {
  const query = useInfiniteQuery(myListingsQuery(tab));
  const { failed, empty, hint } = texts[tab];
  const listings = query.data?.pages.flatMap((page) => page.listings) ?? [];

  if (query.isPending)
    return (
      <LoadingRegion label="Loading listings..." className="space-y-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </LoadingRegion>
    );
  if (query.isError && listings.length === 0)
    return <ErrorBox message={failed} onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  if (listings.length === 0)
    return (
      <EmptyState
        title={empty}
        icon={tab === 'active' ? <Shirt aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
        action={tab === 'active' && <ButtonLink to="/account/create-listing">Create New Listing</ButtonLink>}
      >
        {hint}
      </EmptyState>
    );
  return (
    <>
      <ul className="space-y-3">
        {listings.map((listing) => (
          <MyListingRow key={listing.id} listing={listing} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onLoadMore={() => query.fetchNextPage()}
        error={query.isFetchNextPageError ? failed : null}
      />
    </>
  );
}
