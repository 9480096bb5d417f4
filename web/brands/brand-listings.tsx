import { useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { ListingGridSkeleton } from '#web/listings/listing-grid-skeleton.tsx';
import { ListingResults } from '#web/listings/listing-results.tsx';
import { resultsQuery } from '#web/listings/listings.queries.ts';
import { useListingChoices } from '#web/listings/use-listing-choices.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toBrandQuery } from './brand-choices.ts';
import { BrandFilters } from './brand-filters.tsx';
import { BrandListingsFrame } from './brand-listings-frame.tsx';

export default function BrandListings({ brandId }: { brandId: string }) {
  const { choices, choose } = useListingChoices();
  const listings = useInfiniteQuery(resultsQuery(toBrandQuery(brandId, choices), 'Failed to load listings'));
  return (
    <BrandListingsFrame>
      <BrandFilters brandId={brandId} choices={choices} choose={choose} />
      <ListingResults
        query={listings}
        showsOwner
        failure="Failed to load listings. Please try again later."
        loading={<ListingGridSkeleton showsOwner />}
        empty={<NothingFound />}
      />
    </BrandListingsFrame>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title="No listings found for this brand"
      icon={<SearchX className="size-6" />}
      action={
        <ButtonLink to="/search" variant="secondary">
          Search all brands
        </ButtonLink>
      }
    >
      Other choices above may find some, and new wigs are listed all the time.
    </EmptyState>
  );
}
