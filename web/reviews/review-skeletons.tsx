import { LoadingRegion, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';

/** Three reviews that are not there yet. */
export function ReviewSkeletons() {
  return (
    <LoadingRegion label="Loading reviews..." className="divide-y divide-line">
      {[1, 2, 3].map((place) => (
        <div key={place} data-testid="review-skeleton" className="py-6">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-4 w-32 max-w-full" />
            </div>
          </div>
          <div className="mt-4 max-w-prose">
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
