import { classNames } from '#web/ui/class-names.ts';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 lg:gap-6';
/** Where people compare many. */
export const denseGridClass = `${gridClass} xl:grid-cols-4 xl:gap-5`;

interface ListingGridSkeletonProps {
  showsOwner?: boolean;
  isDense?: boolean;
  /** Six, as a brand's page has them. */
  isLong?: boolean;
}

/** One row, as tall as the cards that take its place: most lists bring at least that, and the footer stays below. */
export function ListingGridSkeleton({ showsOwner, isDense, isLong }: ListingGridSkeletonProps) {
  return (
    <LoadingRegion
      label="Loading listings..."
      className={classNames('min-h-dvh content-start', isDense ? denseGridClass : gridClass)}
    >
      {['first', 'second'].map((place) => (
        <CardSkeleton key={place} showsOwner={showsOwner} />
      ))}
      {isLong &&
        ['third', 'fourth', 'fifth', 'sixth'].map((place) => <CardSkeleton key={place} showsOwner={showsOwner} />)}
      {!isLong && <CardSkeleton showsOwner={showsOwner} className="hidden lg:block" />}
      {!isLong && isDense && <CardSkeleton showsOwner={showsOwner} className="hidden xl:block" />}
    </LoadingRegion>
  );
}

function CardSkeleton({ showsOwner, className }: { showsOwner?: boolean | undefined; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('overflow-hidden rounded-soft border border-line bg-surface', className)}
    >
      <Skeleton className="aspect-4/5 w-full rounded-none!" />
      <div className="p-3 sm:p-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-2 h-4 w-11/12" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-3 h-5 w-1/3" />
        <Skeleton className="mt-2 h-4 w-1/4" />
        {showsOwner && <Skeleton className="mt-6 h-6 w-3/4" />}
      </div>
    </div>
  );
}
