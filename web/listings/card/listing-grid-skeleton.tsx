import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 lg:gap-6';
/** Where people compare many. */
export const denseGridClass = `${gridClass} xl:grid-cols-4 xl:gap-5`;

/** Six cards as tall as those that take their place. */
export function ListingGridSkeleton({ showsOwner, isDense }: { showsOwner?: boolean; isDense?: boolean }) {
  return (
    <LoadingRegion label="Loading listings..." className={isDense ? denseGridClass : gridClass}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <CardSkeleton key={place} showsOwner={showsOwner} />
      ))}
    </LoadingRegion>
  );
}

function CardSkeleton({ showsOwner }: { showsOwner?: boolean }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-soft border border-line bg-surface">
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
