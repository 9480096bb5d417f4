import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { ListingResults } from '#web/listings/search/listing-results.tsx';
import { listingsQuery } from '#web/listings/search/listings.queries.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { Hero } from './hero.tsx';
import { HomeRails } from './home-rails.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { WhatWaits } from './what-waits.tsx';

export default function MemberHome() {
  const { member } = useSession();
  const listings = useInfiniteQuery(listingsQuery({}, 'Failed to load listings'));
  if (listings.data?.items.length === 0) return <MemberIntro />;
  return (
    <>
      <ShopBanner />
      {member && <WhatWaits member={member} />}
      {member && member.subscription !== 'inactive' && <HomeRails />}
      <section aria-labelledby="latest" className="mx-auto min-h-dvh max-w-7xl px-4 py-4 sm:px-6 sm:py-8 lg:py-10">
        <div className="mb-3 flex items-center justify-between gap-4 sm:mb-6">
          <h2 id="latest" className="text-2xl font-medium tracking-tight sm:text-3xl">
            Latest Listings
          </h2>
          <Link to="/search" prefetch="intent" className="flex min-h-11 items-center font-semibold text-plum sm:hidden">
            Shop Now
          </Link>
        </div>
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
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-2.5 sm:px-6 sm:py-5 lg:py-8">
        <div>
          <p className="text-xs font-semibold tracking-[0.14em] text-copper uppercase max-sm:hidden sm:text-sm">
            {site.mission}
          </p>
          <p className="text-xs font-medium text-copper lg:hidden">{site.tagline}</p>
          <h1 className="mt-1 text-2xl font-medium tracking-tight sm:text-4xl">Premium Wig Marketplace</h1>
        </div>
        {/* On phones the tabs lead to both. */}
        <div className="flex flex-wrap gap-3 max-sm:hidden">
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

/** What members see while nobody has listed anything: why it is worth being the first. */
function MemberIntro() {
  return (
    <>
      <Hero shopPath="/search" />
      <Claims />
      <section className="mx-auto max-w-3xl px-4 pt-16 text-center sm:px-6 sm:pt-24">
        <h2 className="text-3xl leading-tight font-medium tracking-tight sm:text-[2.5rem]">
          Nothing is listed yet. Yours could be the first wig
        </h2>
        <p className="mt-5 text-lg leading-relaxed text-ink-soft">
          Members list wigs by the brands below: new with tags, worn twice, or used for a season. You set the price or
          ask for a trade, answer questions, and agree with the buyer on payment and shipping.
        </p>
        <p className="mt-4 text-lg leading-relaxed text-ink-soft">
          Know somebody who owns a wig they never wear? Joining Wigloop takes a minute.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-4">
          <Link to="/account/create-listing" className={buttonClass({ size: 'large' })}>
            Sell a wig
          </Link>
          <Link to="/register" className={buttonClass({ size: 'large', variant: 'secondary' })}>
            JOIN NOW
          </Link>
        </div>
      </section>
      <HowItWorks />
      <BrandGrid />
    </>
  );
}
