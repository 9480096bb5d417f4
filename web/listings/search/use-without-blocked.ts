import { useQuery } from '@tanstack/react-query';
import type { ListingCard } from '#contract/listings/listings.ts';
import { blocksQuery } from '#web/messages/messages.queries.ts';

/**
 * Lists are the same for everyone, so that they can be served from memory; whoever the member has blocked is left out
 * here. Nothing is shown before that is known, unless it cannot be known.
 */
export function useWithoutBlocked(listings: ListingCard[] | undefined): ListingCard[] | undefined {
  const { data, isLoading } = useQuery({ ...blocksQuery, staleTime: 300_000 });
  if (isLoading || !listings) return undefined;
  if (!data || data.blocks.length === 0) return listings;
  const blocked = new Set(data.blocks.map(({ memberId }) => memberId));
  return listings.filter(({ owner }) => !blocked.has(owner.id));
}
