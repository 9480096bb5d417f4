import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ListingCard as Listing } from '#contract/listings/listings.ts';
import { findMyRails } from '#contract/wishes/rails.ts';
import { call, firstAnswer } from '#web/lib/api/call.ts';
import { ListingCard } from '#web/listings/card/listing-card.tsx';
import { useWithoutBlocked } from '#web/listings/search/use-without-blocked.ts';

const railsQuery = queryOptions({
  queryKey: ['listings', 'rails'],
  queryFn: ({ signal }) => call(findMyRails, {}, { signal }),
  initialData: () => firstAnswer(findMyRails),
  staleTime: 60_000,
  retry: false,
});

const titles = {
  fits: 'Fits you, near your shade',
  changed: 'Saved wigs with a new price',
  followed: 'New from sellers you follow',
  alerts: 'New for your alerts',
  viewed: 'Recently viewed',
} as const;

/** An extra above the latest listings: each rail is there only while it holds something. */
export function HomeRails() {
  const { data } = useQuery(railsQuery);
  if (!data) return null;
  return (Object.keys(titles) as (keyof typeof titles)[]).map((rail) => (
    <Rail key={rail} title={titles[rail]} listings={data[rail]} />
  ));
}

function Rail({ title, listings }: { title: string; listings: Listing[] }) {
  const shown = useWithoutBlocked(listings) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="mx-auto max-w-7xl px-4 pt-4 sm:px-6 sm:pt-8">
      <h2 className="text-xl font-medium tracking-tight sm:text-2xl">{title}</h2>
      <ul className="scrollbar-none mt-2 -mx-4 flex gap-3 overflow-x-auto px-4 pb-1 sm:mt-4 sm:-mx-6 sm:px-6">
        {shown.map((listing) => (
          <li key={listing.id} className="w-36 shrink-0 sm:w-52">
            <ListingCard listing={listing} sizes="(min-width: 640px) 208px, 144px" />
          </li>
        ))}
      </ul>
    </section>
  );
}
