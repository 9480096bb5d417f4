import { useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import type { BrandId } from '#contract/brands/brands.ts';
import { ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { ChoiceChips } from '#web/listings/search/choice-chips.tsx';
import { FacetSelect, SortSelect } from '#web/listings/search/choice-select.tsx';
import { suggestWishName, toWishFilters } from '#web/listings/search/listing-chips.ts';
import { addBrand, type ListingChoices } from '#web/listings/search/listing-choices.ts';
import { ListingResults } from '#web/listings/search/listing-results.tsx';
import { resultsQuery } from '#web/listings/search/listings.queries.ts';
import { type Choose, useListingChoices } from '#web/listings/search/use-listing-choices.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { SaveSearch } from '#web/wishes/save-search.tsx';
import { askedChoices, brandFacets, otherBrands, shownChoices, toBrandQuery } from './brand-choices.ts';
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
        isDense
        failure="Failed to load listings. Please try again later."
        loading={<ListingGridSkeleton showsOwner isDense isLong />}
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

interface BrandFiltersProps {
  brandId: string;
  choices: ListingChoices;
  choose: Choose;
}

function BrandFilters({ brandId, choices, choose }: BrandFiltersProps) {
  const added = otherBrands(brandId, choices.brands);
  const asked = askedChoices(brandId, choices);
  const { shown, nameOf } = useBrands();
  const addable = shown.filter(({ id }) => id !== brandId && !added.includes(id));
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  return (
    <div className="mb-4 space-y-3 md:mb-8 md:space-y-4">
      {/* On phones a card should stand on the first screen. */}
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={foldId}
        onClick={() => setOpen(!isOpen)}
        className="md:hidden!"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filter, sort or save
      </Button>
      <div id={foldId} className={classNames('space-y-3 md:space-y-4', !isOpen && 'max-md:hidden')}>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
          <SortSelect choices={choices} choose={choose} />
          {brandFacets.map((name) => (
            <FacetSelect key={name} {...{ name, choices, choose }} />
          ))}
          <NativeSelect<BrandId>
            label="Compare with"
            placeholder="Add a brand"
            options={addable.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={(id) => choose(addBrand(id))}
          />
        </div>
        <SaveSearch filters={toWishFilters(asked)} suggestedName={suggestWishName(asked, nameOf)} />
      </div>
      <ChoiceChips choices={shownChoices(brandId, choices)} choose={choose} />
    </div>
  );
}
