import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListingCounts } from '#contract/listings.ts';
import type { FoundListings } from './listings.queries.ts';

interface ResultCountProps {
  listings: UseInfiniteQueryResult<FoundListings, Error>;
  counts: ListingCounts | undefined;
}

/** Says how many there are, also to those who do not see them come. */
export function ResultCount({ listings, counts }: ResultCountProps) {
  return (
    <p role="status" className="mr-auto font-medium">
      {describe(listings, counts)}
    </p>
  );
}

function describe({ data, hasNextPage, isPlaceholderData }: ResultCountProps['listings'], counts?: ListingCounts) {
  if (!data || isPlaceholderData) return '';
  // A list that is all here needs no counting.
  if (!hasNextPage) return found(data.listings.length);
  if (!counts) return '';
  return counts.more ? `More than ${counts.total.toLocaleString('en-US')} listings found` : found(counts.total);
}

function found(total: number): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'listing' : 'listings'} found`;
}
