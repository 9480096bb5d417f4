import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { ListingQuery } from '#web/listings/search/listing-choices.ts';

/**
 * While the server is still being asked who is here, the member's page and its first listings are already on their
 * way: only browsers that hold a session get here before that is known.
 */
export function useHeadStart(loadPage: () => Promise<unknown>, wanted: 'latest' | ListingQuery | undefined): void {
  const client = useQueryClient();
  const isUnknown = useSession().status === 'loading';

  const begin = useEffectEvent(async () => {
    void loadPage();
    // Loaded here, because a visitor's first page should not carry it.
    const { listingsQuery, resultsQuery } = await import('#web/listings/search/listings.queries.ts');
    // No second try and no toast: the page itself asks again once the session is known.
    if (wanted === 'latest') void client.prefetchInfiniteQuery({ ...listingsQuery({}), retry: false });
    else if (wanted) void client.prefetchInfiniteQuery({ ...resultsQuery(wanted), retry: false });
  });

  useEffect(() => {
    if (isUnknown) void begin();
  }, [isUnknown]);
}
