import type { ReactNode } from 'react';
import { numberText } from '#contract/count-text.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { isPastLastPage, Pagination } from '#web/ui/table/pagination.tsx';

export interface NumberedPagesProps<Data> {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  label?: string;
  failure: string;
  /** Counting stopped at its limit, which is the total. */
  hasMore?: boolean | undefined;
  /** How to find what is beyond the limit. */
  beyond?: string;
  /** Instead of a page without rows. */
  empty?: ReactNode;
  /** The rows; without data, what stands there while they load. */
  children: (data: Data | undefined) => ReactNode;
}

/** A list in numbered pages, in every state it can be in. */
export function NumberedPages<Data extends { total: number }>(props: NumberedPagesProps<Data>) {
  const { query, page, pageSize, onPage, label, failure, hasMore = false, empty, children } = props;
  const beyond = props.beyond || 'Search to find the others.';
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (error && !data)
    return <ErrorBox message={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data?.total === 0 && empty) return empty;
  return (
    <div className="space-y-4">
      {!isPastLastPage(page, pageSize, data?.total ?? 0) && children(data)}
      {data && (
        <Pagination
          label={label}
          page={page}
          pageSize={pageSize}
          total={data.total}
          isAtLeast={hasMore}
          isPending={isPlaceholderData}
          onPage={onPage}
        />
      )}
      {data && hasMore && (
        <p className="mt-2 text-sm text-ink-soft">
          There are more than {numberText(data.total)}. {beyond}
        </p>
      )}
    </div>
  );
}
