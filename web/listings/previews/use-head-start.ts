import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { ListingQuery } from '#web/listings/search/listing-choices.ts';

/** Nothing where the address asks for what cannot be. */
type FindQuery = () => ListingQuery | undefined | Promise<ListingQuery | undefined>;

/**
 * While the server is still being asked who is here, the member's page and its first listings are already on their
 * way: only browsers that hold a session get here before that is known.
 */
export function useHeadStart(loadPage: () => Promise<unknown>, wanted: 'latest' | FindQuery): void {
  const client = useQueryClient();
  const isUnknown = useSession().status === 'loading';

  const begin = useEffectEvent(async () => {
    void loadPage();
    // Loaded here, because a visitor's first page should not carry it.
    const { listingsQuery, resultsQuery } = await import('#web/listings/search/listings.queries.ts');
    // No second try and no toast: the page itself asks again once the session is known.
    if (wanted === 'latest') return client.prefetchInfiniteQuery({ ...listingsQuery({}), retry: false });
    const query = await wanted();
    if (query) return client.prefetchInfiniteQuery({ ...resultsQuery(query), retry: false });
  });

  useEffect(() => {
    if (isUnknown) void begin();
  }, [isUnknown]);
}
