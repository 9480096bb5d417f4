import { LoadingRegion, Skeleton } from './skeleton.tsx';

/** As tall as the screen, so that the footer does not jump when the content arrives. */
export function PageSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="mx-auto min-h-dvh max-w-7xl px-4 py-12 sm:px-6">
      <Skeleton className="h-10 w-64 max-w-full" />
      <div className="mt-8 grid grid-cols-2 gap-4 lg:grid-cols-3 lg:gap-6 xl:in-data-own-search:grid-cols-4">
        <Skeleton className="aspect-4/5" />
        <Skeleton className="aspect-4/5" />
        <Skeleton className="hidden aspect-4/5 lg:block" />
        {/* Members' search shows four beside each other. */}
        <Skeleton className="hidden aspect-4/5 xl:in-data-own-search:block" />
      </div>
    </LoadingRegion>
  );
}
