import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/lib/session.ts';
import type { ListingQuery } from './listing-choices.ts';
import { resultsQuery } from './listings.queries.ts';

/**
 * While the server is still being asked who is here, the member's page and its first listings are already on their
 * way: only browsers that hold a session get here before that is known.
 */
export function useHeadStart(loadPage: () => Promise<unknown>, filters: ListingQuery | undefined): void {
  const client = useQueryClient();
  const isUnknown = useSession().status === 'loading';

  const begin = useEffectEvent(() => {
    void loadPage();
    // No second try and no toast: the page itself asks again once the session is known.
    if (filters) void client.prefetchInfiniteQuery({ ...resultsQuery(filters), retry: false });
  });

  useEffect(() => {
    if (isUnknown) begin();
  }, [isUnknown]);
}
