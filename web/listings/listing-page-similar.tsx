import { useQuery } from '@tanstack/react-query';
import { ListingCard } from './listing-card.tsx';
import { similarListingsQuery } from './listing-page.queries.ts';
import { useWithoutBlocked } from './use-without-blocked.ts';

/** An extra: when there is nothing alike, or it cannot be loaded, the page is whole without it. */
export function ListingPageSimilar({ listingId }: { listingId: string }) {
  const { data } = useQuery(similarListingsQuery(listingId));
  const listings = useWithoutBlocked(data) ?? [];
  if (listings.length === 0) return null;
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="text-3xl font-medium">Similar listings</h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4 lg:gap-6">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} sizes="(min-width: 1280px) 300px, (min-width: 1024px) 23vw, 47vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
