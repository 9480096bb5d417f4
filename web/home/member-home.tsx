import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { ListingResults } from '#web/listings/listing-results.tsx';
import { listingsQuery } from '#web/listings/listings.queries.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { MemberIntro } from './member-intro.tsx';

export default function MemberHome() {
  const listings = useInfiniteQuery(listingsQuery({}, 'Failed to load listings'));
  if (listings.data?.listings.length === 0) return <MemberIntro />;
  return (
    <>
      <ShopBanner />
      <section aria-labelledby="latest" className="mx-auto min-h-dvh max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
        <h2 id="latest" className="mb-6 text-3xl font-medium tracking-tight">
          Latest Listings
        </h2>
        <ListingResults
          query={listings}
          failure="Failed to load listings. Please try again later."
          loading={
            <div className="grid place-items-center py-24 text-plum">
              <Spinner size="large" label="Loading listings..." />
            </div>
          }
          empty={null}
        />
      </section>
    </>
  );
}

function ShopBanner() {
  return (
    <section className="border-b border-line bg-ivory-deep">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-5 sm:px-6 lg:py-8">
        <div>
          <p className="text-xs font-semibold tracking-[0.14em] text-copper uppercase sm:text-sm">{site.mission}</p>
          <h1 className="mt-1 text-2xl font-medium tracking-tight sm:text-4xl">Premium Wig Marketplace</h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/search" prefetch="intent" className={buttonClass()}>
            Shop Now
          </Link>
          <Link to="/account/create-listing" prefetch="intent" className={buttonClass({ variant: 'secondary' })}>
            Sell a wig
          </Link>
        </div>
      </div>
    </section>
  );
}
