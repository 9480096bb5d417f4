import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { countText, numberText } from '#contract/count-text.ts';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnounced } from '#web/ui/feedback/announce.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Drawer } from '#web/ui/overlay/drawer.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { SaveSearch } from '#web/wishes/save-search.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { SortSelect } from './choice-select.tsx';
import { FilterPanel } from './filter-panel.tsx';
import {
  asUnderstood,
  listChosen,
  listFromText,
  suggestWishName,
  toWishFilters,
  withNumbersOfText,
} from './listing-chips.ts';
import { findPriceProblem, isAskable, toListingQuery } from './listing-choices.ts';
import { ListingResults } from './listing-results.tsx';
import { countsQuery, type FoundListings, resultsQuery } from './listings.queries.ts';
import { NearbyListings } from './nearby-listings.tsx';
import { NothingFound } from './nothing-found.tsx';
import { rememberSearch, useSearchSuggestions } from './search-suggestions.ts';
import { HelpLine, UnderstoodNote } from './understood-note.tsx';
import { type Choose, useListingChoices } from './use-listing-choices.ts';

const failure = 'Failed to load search results';

export default function MemberSearch() {
  const { choices, choose, type } = useListingChoices();
  const filters = toListingQuery(choices);
  const { nameOf } = useBrands();
  const problem = findPriceProblem(choices);
  const canAsk = isAskable(choices);
  useAnnounced(canAsk ? '' : `Please check the price range. ${problem.minPrice ?? problem.maxPrice}`);
  const listings = useInfiniteQuery({ ...resultsQuery(filters, failure), enabled: canAsk });
  const { data: counts } = useQuery({ ...countsQuery(filters), enabled: canAsk });
  // What was said of the search before must not be saved or shown with this one.
  const { understood, nearby = [] } = (listings.isPlaceholderData ? undefined : listings.data?.pages[0]) ?? {};
  const asked = asUnderstood(choices, understood);
  const seller = useQuery({ ...profileQuery(choices.seller), enabled: choices.seller !== '' }).data?.displayName;
  const chooseBeside: Choose = (change) => choose((now) => withNumbersOfText(now, change, understood));
  const panel = <FilterPanel {...{ choices, type, problem, counts }} order={understood?.order} choose={chooseBeside} />;

  return (
    <div className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-8 lg:py-12">
      <h1 className="max-sm:sr-only text-2xl font-medium tracking-tight sm:text-5xl">Search wigs</h1>
      <SearchText
        value={choices.q}
        onType={(q) => type({ q, asTyped: '', notFromText: '' })}
        isDropped={choices.brands.length > 0}
        onApply={() => choose({ brands: [] })}
      />
      <div className="mt-3 grid gap-8 sm:mt-8 lg:grid-cols-[17rem_1fr] lg:gap-10">
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
          {/* On phones filters, order and alert stand in one row, so that the photographs begin on the first screen. */}
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 sm:mb-5 sm:gap-x-4 sm:gap-y-3">
            <FilterButton
              count={listChosen(choices, nameOf).length + listFromText(choices, understood).length}
              total={totalOf(listings, counts)}
            >
              {panel}
            </FilterButton>
            <div className="min-w-0 grow basis-20 lg:hidden">
              <SortSelect choices={choices} choose={choose} order={understood?.order} label="Order" />
            </div>
            {canAsk && (
              <SaveSearch filters={toWishFilters(asked)} suggestedName={suggestWishName(asked, nameOf, seller)} />
            )}
            <ResultCount listings={listings} counts={counts} />
            <ChoiceChips {...{ choices, understood, choose }} />
          </div>
          {canAsk && <HelpLine understood={understood} />}
          {canAsk && <UnderstoodNote understood={understood} choose={choose} />}
          {canAsk ? (
            <>
              <ListingResults
                query={listings}
                showsOwner
                isDense
                failure={failure}
                loading={<ListingGridSkeleton showsOwner isDense />}
                empty={<NothingFound hasNearby={nearby.length > 0} choose={choose} />}
              />
              <NearbyListings nearby={nearby} choose={choose} />
            </>
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

interface FilterButtonProps {
  /** How many filters are set. */
  count: number;
  total: Total | undefined;
  children: ReactNode;
}

/** On small screens the filters wait in a drawer. Its button says what is behind it, and says it anew with each choice. */
function FilterButton({ count, total, children }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // What the page says by itself is not heard while the drawer is open.
  useAnnounced(isOpen && total ? describeTotal(total) : '');
  return (
    <div className="lg:hidden">
      <Button variant="secondary" className="max-sm:px-4!" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={close}
        title="Filters"
        footer={<Button onClick={close}>{showLabel(total)}</Button>}
      >
        {children}
      </Drawer>
    </div>
  );
}

interface ResultCountProps {
  listings: UseInfiniteQueryResult<FoundListings, Error>;
  counts: ListingCounts | undefined;
}

/** Says how many there are, also to those who do not see them come. */
function ResultCount({ listings, counts }: ResultCountProps) {
  return (
    <p role="status" className="w-full text-sm font-medium sm:text-base lg:order-first lg:mr-auto lg:w-auto">
      {describe(listings, counts)}
    </p>
  );
}

interface Total {
  count: number;
  isMore: boolean;
}

function totalOf({ data, hasNextPage, isPlaceholderData }: ResultCountProps['listings'], counts?: ListingCounts) {
  if (!data || isPlaceholderData) return undefined;
  // A list that is all here needs no counting.
  if (!hasNextPage) return { count: data.items.length, isMore: false };
  return counts && { count: counts.total, isMore: counts.more };
}

function describe(listings: ResultCountProps['listings'], counts?: ListingCounts): string {
  const total = totalOf(listings, counts);
  return total ? describeTotal(total) : '';
}

function describeTotal(total: Total): string {
  return total.isMore
    ? `More than ${numberText(total.count)} listings found`
    : `${countText(total.count, 'listing')} found`;
}

function showLabel(total: Total | undefined): string {
  if (!total) return 'Show results';
  return total.isMore
    ? `Show more than ${numberText(total.count)} results`
    : `Show ${countText(total.count, 'result')}`;
}

interface SearchTextProps {
  value: string;
  onType: (text: string) => void;
  /** Chosen brands drop the text from the search; the box keeps it and says so. */
  isDropped: boolean;
  onApply: () => void;
}

function SearchText({ value, onType, isDropped, onApply }: SearchTextProps) {
  const { text, setText, settle } = useTypedText({ value, onSettle: onType, clean: (typed) => typed.trim() });
  const suggestions = useSearchSuggestions(text);
  const id = useId();
  const noteId = `${id}-note`;
  const showsNote = isDropped && text.trim() !== '';
  useAnnounced(showsNote ? `While brands are chosen, “${text.trim()}” is not part of the search.` : '');

  function submit(event: FormEvent) {
    event.preventDefault();
    settle();
    rememberSearch(text);
  }

  return (
    <search aria-label="This page" className="block sm:mt-6">
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search wigs
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search wigs..."
          onBlur={() => rememberSearch(text)}
          list={`${id}-suggestions`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchTermMaxLength}
          aria-describedby={showsNote ? noteId : undefined}
          className="h-12 w-full rounded-full sm:h-14 border border-line-strong bg-surface pr-6 pl-13 text-lg placeholder:text-ink-soft hover:border-plum"
        />
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      </form>
      {showsNote && (
        <p id={noteId} className="mt-2 px-5 text-sm wrap-anywhere text-ink-soft">
          While brands are chosen, “{text.trim()}” is not part of the search.{' '}
          <button
            type="button"
            onClick={onApply}
            className="min-h-8 cursor-pointer font-semibold text-plum underline underline-offset-4"
          >
            Search all brands for it
          </button>
        </p>
      )}
    </search>
  );
}
