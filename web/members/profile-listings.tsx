import { useInfiniteQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/profiles.ts';
import { useSession } from '#web/lib/session.ts';
import { ListingGrid } from '#web/listings/listing-grid.tsx';
import { ListingGridSkeleton } from '#web/listings/listing-grid-skeleton.tsx';
import { useIsBlocked } from '#web/messages/use-is-blocked.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { memberListingsQuery } from './profiles.queries.ts';

/** For members, and only where the profile is not hidden. */
export function ProfileListings({ profile }: { profile: Profile }) {
  const { status } = useSession();
  const isBlocked = useIsBlocked(profile.id);
  if (status !== 'signed-in' || !profile.isVisible) return null;
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-6 text-3xl font-medium">Listings by {profile.displayName}</h2>
      {isBlocked ? (
        <p className="text-ink-soft">You have blocked {profile.displayName}, so their listings are hidden from you.</p>
      ) : (
        <Listings memberId={profile.id} />
      )}
    </section>
  );
}

function Listings({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(memberListingsQuery(memberId));
  const { data: listings, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isPending) return <ListingGridSkeleton />;
  if (!listings) return <ErrorBox message="Failed to load listings" onRetry={() => void query.refetch()} />;
  if (listings.length === 0) return <p className="text-ink-soft">Nothing for sale or trade right now.</p>;
  return (
    <>
      <ListingGrid listings={listings} />
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
        error={query.isFetchNextPageError ? 'Failed to load listings' : null}
      />
    </>
  );
}
