import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BrandChips } from './brand-chips.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countChoices, findPriceProblem, isAskable, readChoices, toListingQuery } from './listing-choices.ts';
import { ListingGridSkeleton } from './listing-grid-skeleton.tsx';
import { ListingResults } from './listing-results.tsx';
import { countsQuery, resultsQuery } from './listings.queries.ts';
import { ResultCount } from './result-count.tsx';
import { SearchText } from './search-text.tsx';
import { useListingChoices } from './use-listing-choices.ts';

const failure = 'Failed to load search results';
const nothingChosen = readChoices(new URLSearchParams());

export default function MemberSearch() {
  const { choices, choose, type } = useListingChoices();
  const filters = toListingQuery(choices);
  const problem = findPriceProblem(choices);
  const canAsk = isAskable(choices);
  const listings = useInfiniteQuery({ ...resultsQuery(filters, failure), enabled: canAsk });
  const { data: counts } = useQuery({ ...countsQuery(filters), enabled: canAsk });
  const panel = <FilterPanel {...{ choices, choose, type, problem, counts }} />;

  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-6 lg:py-12">
      <h1 className="text-4xl font-medium tracking-tight sm:text-5xl">Search wigs</h1>
      <SearchText
        value={choices.q}
        onType={(q) => type({ q })}
        isDropped={choices.brands.length > 0}
        onApply={() => choose({ brands: [] })}
      />
      <div className="mt-8 grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-10">
        <aside
          aria-label="Filters"
          className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:pr-2 lg:pb-4 lg:pl-1"
        >
          {panel}
        </aside>
        <section aria-labelledby="results" className="min-h-dvh min-w-0">
          <h2 id="results" className="sr-only">
            Results
          </h2>
          <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
            <ResultCount listings={listings} counts={counts} />
            <FilterButton count={countChoices(choices)}>{panel}</FilterButton>
            <BrandChips brands={choices.brands} choose={choose} />
          </div>
          {canAsk ? (
            <ListingResults
              query={listings}
              showsOwner
              failure={failure}
              loading={<ListingGridSkeleton showsOwner />}
              empty={<NothingFound onClear={() => choose(nothingChosen)} />}
            />
          ) : (
            <EmptyState title="Please check the price range">
              {problem.minPrice ?? problem.maxPrice} The listings come back as soon as it fits.
            </EmptyState>
          )}
        </section>
      </div>
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No listings found matching your search criteria"
      icon={<SearchX className="size-6" />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all listings
        </Button>
      }
    >
      Try fewer filters, another word, or a wider price range.
    </EmptyState>
  );
}
