import type { ReactNode } from 'react';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** "Failed to load brands" */
  failure?: string;
  /** Said instead where the thing itself is gone. */
  missing?: string;
  /** "Loading brands..." */
  loading?: string;
  /** How high the bars are that stand for what is on its way. */
  bars?: readonly string[];
  /** Nothing else stands on the page. */
  isWholePage?: boolean;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** Shows the data, or its loading, or its failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const {
    query,
    failure,
    missing,
    loading = 'Loading...',
    bars = ['h-20', 'h-20'],
    isWholePage,
    className,
    children,
  } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <ErrorBox
        isWholePage={isWholePage}
        message={failure}
        missingText={missing}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className={className}
      />
    );
  return (
    <LoadingRegion label={loading} className={`space-y-4 ${className ?? ''}`}>
      {bars.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars never change places.
        <Skeleton key={at} className={`w-full ${height}`} />
      ))}
    </LoadingRegion>
  );
}
