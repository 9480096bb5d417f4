import type { ReactNode } from 'react';
import { ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Where a brand's listings are, or will be. */
export function BrandListingsFrame({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="listings" className="mx-auto min-h-dvh max-w-7xl px-4 py-4 sm:px-6 sm:py-8 lg:py-12">
      <h2 id="listings" className="sr-only">
        Listings
      </h2>
      {children ?? (
        <>
          <Skeleton className="mb-4 h-11 md:mb-8 md:h-38 xl:h-18" />
          <ListingGridSkeleton showsOwner isDense isLong />
        </>
      )}
    </section>
  );
}
