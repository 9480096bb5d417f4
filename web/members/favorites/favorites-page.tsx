import { useInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { site } from '#contract/site.ts';
import { savedListingsQuery } from '#web/favorites/saved-listings.queries.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { gridClass, ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SavedListingCard } from './saved-listing-card.tsx';

export function meta() {
  return [{ title: `Saved Listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function FavoritesPage() {
  return (
    <>
      <h1 className="text-4xl font-medium">Saved Listings</h1>
      <div className="mt-8">
        <SavedListings />
      </div>
    </>
  );
}

function SavedListings() {
  const query = useInfiniteQuery(savedListingsQuery);
  const { isPending, refetch, isRefetching } = query;
  const saved = query.data?.items;
  if (isPending) return <ListingGridSkeleton />;
  if (!saved)
    return (
      <ErrorBox
        message="Failed to load saved listings"
        error={query.error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  if (saved.length === 0)
    return (
      <EmptyState
        title="No saved listings yet"
        icon={<Heart className="size-7" />}
        action={<ButtonLink to="/search">Browse listings</ButtonLink>}
      >
        <p>Tap the heart on a listing to keep it here.</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={gridClass}>
        {saved.map((item) => (
          <li key={item.listingId}>
            <SavedListingCard item={item} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load saved listings')} />
    </>
  );
}
