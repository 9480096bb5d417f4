import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findRecentlyViewed, forgetRecentlyViewed } from '#contract/listings/recently-viewed.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { ListingGrid } from '#web/listings/card/listing-grid.tsx';
import { useWithoutBlocked } from '#web/listings/search/use-without-blocked.ts';
import { Button } from '#web/ui/button.tsx';

const recentQuery = queryOptions({
  queryKey: ['recently-viewed'],
  queryFn: ({ signal }) => call(findRecentlyViewed, {}, { signal }),
  select: ({ listings }) => listings,
  staleTime: 0,
});

const firstRow = 4;

/** An extra: without an answer, and for whoever has looked at nothing, the page is whole without it. */
export function RecentlyViewed() {
  const { data } = useQuery(recentQuery);
  const listings = useWithoutBlocked(data) ?? [];
  const [isWhole, setWhole] = useState(false);
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => call(forgetRecentlyViewed, {}),
    onSuccess: () => {
      client.setQueryData(recentQuery.queryKey, { listings: [] });
      toast.success('Forgotten what you looked at');
    },
    onError: (error) => void toast.error(failureText(error)),
  });
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="mt-6 border-t border-line pt-5 sm:mt-14 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="recently-viewed" className="text-2xl font-medium sm:text-3xl">
            Recently viewed
          </h2>
          <p className="mt-1 text-ink-soft">Only you see this.</p>
        </div>
        <Button variant="secondary" size="small" isPending={forget.isPending} onClick={() => forget.mutate()}>
          Clear
        </Button>
      </div>
      <ListingGrid listings={isWhole ? listings : listings.slice(0, firstRow)} isDense />
      {!isWhole && listings.length > firstRow && (
        <Button variant="quiet" className="mt-4" onClick={() => setWhole(true)}>
          Show all {listings.length}
        </Button>
      )}
    </section>
  );
}
