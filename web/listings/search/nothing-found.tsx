import { useQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { countText, numberText } from '#contract/count-text.ts';
import { facets } from '#contract/listings/facets.ts';
import type { ListingWaysOut, LooseFilter } from '#contract/listings/suggestions.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import {
  hideReservedLabel,
  type ListingChoices,
  openToTradesIs,
  openToTradesLabel,
  readChoices,
  toListingQuery,
} from './listing-choices.ts';
import { waysOutQuery } from './listings.queries.ts';
import type { Choose } from './use-listing-choices.ts';

const nothingChosen = readChoices(new URLSearchParams());

interface NothingFoundProps {
  choices: ListingChoices;
  choose: Choose;
}

/** No search is a dead end: what was perhaps meant, and what there is without each of the filters. */
export function NothingFound({ choices, choose }: NothingFoundProps) {
  const { data } = useQuery(waysOutQuery(toListingQuery(choices)));
  return (
    <EmptyState
      title="No listings found matching your search criteria"
      icon={<SearchX className="size-6" />}
      action={
        <Button variant="secondary" onClick={() => choose(nothingChosen)}>
          Show all listings
        </Button>
      }
    >
      {data?.didYouMean && <DidYouMean text={data.didYouMean} onTake={(q) => choose({ q })} />}
      {data && data.without.length > 0 ? (
        <WaysOut without={data.without} choose={choose} />
      ) : (
        'Try fewer filters, another word, or a wider price range.'
      )}
    </EmptyState>
  );
}

const linkClass = 'min-h-9 cursor-pointer font-semibold text-plum underline underline-offset-4';

function DidYouMean({ text, onTake }: { text: string; onTake: (text: string) => void }) {
  return (
    <p className="mb-3 wrap-anywhere">
      Did you mean{' '}
      <button type="button" className={linkClass} onClick={() => onTake(text)}>
        {text}
      </button>
      ?
    </p>
  );
}

function WaysOut({ without, choose }: Pick<ListingWaysOut, 'without'> & { choose: Choose }) {
  return (
    <ul className="space-y-1">
      {without.map(({ filter, total, more }) => (
        <li key={filter}>
          <button type="button" className={linkClass} onClick={() => choose(leftOut(filter))}>
            {more ? `${numberText(total, true)} listings` : countText(total, 'listing')} without {nameOf(filter)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function leftOut(filter: LooseFilter): Partial<ListingChoices> {
  if (filter === 'text') return { q: '' };
  if (filter === 'brands') return { brands: [] };
  if (filter === 'price') return { minPrice: '', maxPrice: '' };
  if (filter === 'openToTrades') return openToTradesIs(false);
  return { [filter]: '' };
}

function nameOf(filter: LooseFilter): string {
  if (filter === 'text') return 'the search text';
  if (filter === 'brands') return 'the brands';
  if (filter === 'price') return 'the price range';
  if (filter === 'seller') return 'the seller';
  if (filter === 'openToTrades') return `“${openToTradesLabel}”`;
  if (filter === 'reserved') return `“${hideReservedLabel}”`;
  return `the ${facets[filter].label.toLowerCase()}`;
}
