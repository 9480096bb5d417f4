import { facets } from '#contract/listings/facets.ts';
import type { Nearby } from '#contract/listings/listings.ts';
import type { LooseFilter } from '#contract/listings/search/filters.ts';
import { ListingGrid } from '#web/listings/card/listing-grid.tsx';
import { leaveOutOfText } from './listing-chips.ts';
import {
  freeShippingLabel,
  hideReservedLabel,
  type ListingChoices,
  openToTradesIs,
  openToTradesLabel,
} from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';
import { useWithoutBlocked } from './use-without-blocked.ts';

interface NearbyListingsProps {
  nearby: readonly Nearby[];
  choose: Choose;
}

/** Listings that the search misses by a word or a filter, apart from those that it found. */
export function NearbyListings({ nearby, choose }: NearbyListingsProps) {
  if (nearby.length === 0) return null;
  return (
    <div className="mt-10 space-y-10">
      {nearby.map((group) => (
        <NearbyGroup key={describe(group)} group={group} choose={choose} />
      ))}
    </div>
  );
}

function NearbyGroup({ group, choose }: { group: Nearby; choose: Choose }) {
  const listings = useWithoutBlocked(group.listings) ?? [];
  if (listings.length === 0) return null;
  const what = describe(group);
  return (
    <section aria-label={what}>
      <h3 className="text-xl font-medium wrap-anywhere">{what}</h3>
      {group.more && (
        <button
          type="button"
          className="mb-2 min-h-9 cursor-pointer font-semibold text-plum underline underline-offset-4"
          onClick={() => choose(leaveOut(group))}
        >
          Show all of these
        </button>
      )}
      <div className="mt-3">
        <ListingGrid listings={listings} showsOwner isDense />
      </div>
    </section>
  );
}

function describe({ withoutWord, withoutFilter }: Nearby): string {
  const left = [...(withoutWord ? [`“${withoutWord}”`] : []), ...(withoutFilter ? [nameOf(withoutFilter)] : [])];
  return `Without ${left.join(' and ')}`;
}

function leaveOut({ withoutWord, withoutFilter, text }: Nearby) {
  return (now: ListingChoices): Partial<ListingChoices> => ({
    ...(withoutWord !== null && { q: text, asTyped: '', notFromText: '' }),
    ...(withoutFilter !== null && withoutFilterOf(withoutFilter, now)),
  });
}

/** The same filter may have been chosen, or stand in the text. */
function withoutFilterOf(filter: LooseFilter, now: ListingChoices): Partial<ListingChoices> {
  const fromText = leaveOutOfText(filter)(now);
  if (filter === 'brands') return { brands: [] };
  if (filter === 'shades') return { shades: [] };
  if (filter === 'price') return { minPrice: '', maxPrice: '', ...fromText };
  if (filter === 'inches') return { minInches: '', maxInches: '', ...fromText };
  if (filter === 'without') return { without: [], asTyped: '1' };
  if (filter === 'openToTrades') return { ...openToTradesIs(false), ...fromText };
  if (filter === 'capSize') return { capSize: '', ...leaveOutOfText('headSize')({ ...now, ...fromText }) };
  return { [filter]: '', ...fromText };
}

function nameOf(filter: LooseFilter): string {
  if (filter === 'brands') return 'the brands';
  if (filter === 'price') return 'the price range';
  if (filter === 'shades') return 'the near shades';
  if (filter === 'inches') return 'the length';
  if (filter === 'without') return 'what is excluded';
  if (filter === 'shipping') return `“${freeShippingLabel}”`;
  if (filter === 'seller') return 'the seller';
  if (filter === 'openToTrades') return `“${openToTradesLabel}”`;
  if (filter === 'reserved') return `“${hideReservedLabel}”`;
  return `the ${facets[filter].label.toLowerCase()}`;
}
