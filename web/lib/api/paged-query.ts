import { infiniteQueryOptions, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { failureText } from './failures.ts';

/** A piece of a list, whatever the interface calls its rows and the place where the next piece begins. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** As much of a list as has been loaded. */
export interface PagedList<Page extends ListPage<unknown>> {
  items: Page['items'];
  pages: Page[];
}

interface PagedQuery<Page extends ListPage<unknown>> {
  queryKey: QueryKey;
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  keyOf: (item: Page['items'][number]) => unknown;
  meta?: { errorMessage?: string | undefined; isPublic?: boolean };
}

/** Every list that is loaded piece by piece, for `useInfiniteQuery`. */
export function pagedQuery<Page extends ListPage<unknown>>({ ask, keyOf, ...options }: PagedQuery<Page>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): PagedList<Page> => ({ items: eachOnce(pages, keyOf), pages }),
  });
}

/** Props of the button at the end of such a list. */
export function moreOf(query: UseInfiniteQueryResult<unknown, Error>, failure?: string) {
  return {
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoading: query.isFetchingNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    error: query.isFetchNextPageError ? (failure ?? failureText(query.error)) : null,
  };
}

// An item that moved up between two pages, such as a bumped listing, comes twice; the first place is the right one.
function eachOnce<Page extends ListPage<unknown>>(pages: Page[], keyOf: PagedQuery<Page>['keyOf']): Page['items'] {
  const seen = new Map<unknown, unknown>();
  for (const item of pages.flatMap(({ items }) => items)) {
    const key = keyOf(item);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}
