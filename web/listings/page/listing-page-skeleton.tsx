import { LoadingRegion, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { ListingPageFrame } from './listing-page-frame.tsx';

export function ListingPageSkeleton() {
  return (
    <LoadingRegion label="Loading listing..." className="min-h-dvh">
      <ListingPageFrame
        gallery={<Skeleton className="aspect-4/5 w-full max-md:aspect-auto max-md:h-75 max-sm:rounded-none!" />}
        facts={
          <div className="space-y-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-10 w-4/5" />
            <Skeleton className="h-11 w-56" />
            <Skeleton className="h-9 w-36" />
            <Skeleton className="h-12 w-full" />
            <SkeletonText lines={8} />
          </div>
        }
      />
    </LoadingRegion>
  );
}
