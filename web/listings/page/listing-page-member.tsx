import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { listingQuery } from './listing-page.queries.ts';
import { ListingPageMissing } from './listing-page-missing.tsx';
import { ListingPageSkeleton } from './listing-page-skeleton.tsx';
import { ListingPageView } from './listing-page-view.tsx';

export default function ListingPageMember({ id }: { id: string }) {
  const { data: listing, error, refetch, isRefetching } = useQuery(listingQuery(id));
  const isMissing = error !== null && judgeFailure(error) === 'missing';
  const hasFailed = error !== null && !isMissing && !listing;

  useEffect(() => {
    if (hasFailed) toast.error('Failed to load listing', { id: 'listing-failed' });
  }, [hasFailed]);
  usePageTitle(listing?.title);

  if (isMissing) return <ListingPageMissing />;
  if (listing) return <ListingPageView listing={listing} />;
  if (!hasFailed) return <ListingPageSkeleton />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-16">
      <ErrorBox
        isWholePage
        message="Failed to load listing"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    </div>
  );
}
