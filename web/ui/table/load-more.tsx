import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { FormError } from '../feedback/form-error.tsx';

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  error?: string | null;
  label?: string;
  /** Load by itself when the end of the list comes near; the button stays for keyboards and for when it fails. */
  isAutomatic?: boolean;
};

export function LoadMore({
  hasMore,
  isLoading,
  onLoadMore,
  error,
  label = 'Load more',
  isAutomatic = true,
}: LoadMoreProps) {
  const isWatching = isAutomatic && hasMore && !isLoading && !error;
  const sentinel = useLoadOnApproach(isWatching, onLoadMore);
  if (!hasMore) return null;
  return (
    <div ref={sentinel} className="flex flex-col items-center gap-4 py-8">
      <FormError message={error} />
      <Button variant="secondary" isPending={isLoading} onClick={onLoadMore}>
        {label}
      </Button>
      <span role="status" className="sr-only">
        {isLoading && 'Loading more results'}
      </span>
    </div>
  );
}

function useLoadOnApproach(isWatching: boolean, onApproach: () => void) {
  const sentinel = useRef<HTMLDivElement>(null);
  const latest = useRef(onApproach);
  useEffect(() => {
    latest.current = onApproach;
  });

  // Watching starts anew after each page, so a short page that leaves the end in view loads the next one too.
  useEffect(() => {
    if (!isWatching || !sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: `${APPROACH_PX}px 0px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isWatching]);

  return sentinel;
}

const APPROACH_PX = 600;
