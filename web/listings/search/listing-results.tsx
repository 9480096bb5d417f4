import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { ListingGrid } from '#web/listings/card/listing-grid.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import type { FoundListings } from './listings.queries.ts';
import { useWithoutBlocked } from './use-without-blocked.ts';

interface ListingResultsProps {
  query: UseInfiniteQueryResult<FoundListings, Error>;
  loading: ReactNode;
  empty: ReactNode;
  failure: string;
  showsOwner?: boolean;
  isDense?: boolean;
}

/** A list of listings in every state it can be in. */
export function ListingResults({ query, loading, empty, failure, showsOwner, isDense }: ListingResultsProps) {
  const { isError, isFetching, isPlaceholderData, refetch } = query;
  const listings = useWithoutBlocked(query.data?.items);
  const featured = useWithoutBlocked(query.data?.pages[0]?.featured);
  if (!query.data && query.isPaused) return <OfflineState />;
  if (!query.data && isError) {
    return <ErrorBox message={failure} error={query.error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!listings) return loading;
  if (listings.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <ListingGrid {...{ listings, featured, showsOwner, isDense }} isOutdated={isPlaceholderData} />
      <LoadMore {...moreOf(query)} />
    </>
  );
}

function OfflineState() {
  return (
    <EmptyState title="You are offline" icon={<WifiOff className="size-6" />}>
      The listings come as soon as the connection is back.
    </EmptyState>
  );
}
