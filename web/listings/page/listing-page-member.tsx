import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#contract/count-text.ts';
import type { Listing, ListingOwner } from '#contract/listings/listings.ts';
import { IfItFails } from '#web/deals/purchase/if-it-fails.tsx';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useHadDraft } from '#web/lib/drafts/use-draft.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ListingCard } from '#web/listings/card/listing-card.tsx';
import { Gallery } from '#web/listings/gallery/gallery.tsx';
import { useWithoutBlocked } from '#web/listings/search/use-without-blocked.ts';
import { contactDraft } from '#web/messages/write/contact-seller-form.tsx';
import { ReportButton } from '#web/moderation/report-button.tsx';
import { PolicyCard } from '#web/policies/policy-card.tsx';
import { ReviewList } from '#web/reviews/review-list.tsx';
import { WriteReviewButton } from '#web/reviews/write-review-button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { StarRating } from '#web/ui/text/star-rating.tsx';
import { listingQuery, similarListingsQuery, useViewCounted } from './listing-page.queries.ts';
import { ListingPageAdvice } from './listing-page-advice.tsx';
import { ListingPageBar, ListingPageContact } from './listing-page-contact.tsx';
import { ListingPageFacts, ListingPageSeller } from './listing-page-facts.tsx';
import { ListingPageFrame } from './listing-page-frame.tsx';
import { ListingPageMissing } from './listing-page-missing.tsx';
import { ListingPageSkeleton } from './listing-page-skeleton.tsx';
import { SpecTable } from './spec-table.tsx';

export default function ListingPageMember({ id }: { id: string }) {
  const { data: listing, error, refetch, isRefetching } = useQuery(listingQuery(id));
  const isMissing = error !== null && judgeFailure(error) === 'missing';
  const hasFailed = error !== null && !isMissing && !listing;

  useEffect(() => {
    if (hasFailed) toast.error('Failed to load listing', { id: 'listing-failed' });
    else toast.dismiss('listing-failed');
  }, [hasFailed]);
  usePageTitle(listing?.title);

  if (isMissing) return <ListingPageMissing />;
  if (listing) return <ListingPageView listing={listing} />;
  if (!hasFailed) return <ListingPageSkeleton />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-16">
      <ErrorBox
        isWholePage
        message="Failed to load listing"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    </div>
  );
}

function ListingPageView({ listing }: { listing: Listing }) {
  const { member } = useSession();
  // What was being written to the seller stands there again, also after the sign-in that sending it asked for.
  const [isContactOpen, setContactOpen] = useState(useHadDraft(contactDraft(listing.id)));
  const contact = useRef<HTMLDivElement>(null);
  const isOwner = member?.id === listing.owner.id;
  const saysIfItFails = !isOwner && listing.type !== 'trade' && listing.status === 'active';
  useViewCounted(listing, member?.id);

  function openContact() {
    setContactOpen(true);
    contact.current?.scrollIntoView({ block: 'center' });
    // Once the form is drawn.
    requestAnimationFrame(() => contact.current?.querySelector('textarea')?.focus({ preventScroll: true }));
  }

  return (
    <article>
      <ListingPageFrame
        gallery={<Gallery photos={listing.photos} brand={listing.brand} title={listing.title} />}
        facts={
          <>
            <ListingPageFacts listing={listing} />
            <div ref={contact} className="mt-6">
              <ListingPageContact
                listing={listing}
                isOwner={isOwner}
                isOpen={isContactOpen}
                onToggle={setContactOpen}
              />
            </div>
            <ListingPageSeller listing={listing} />
          </>
        }
        below={
          <>
            <h2 className="text-2xl font-semibold">Description</h2>
            <p dir="auto" className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
              {listing.description}
            </p>
            <h2 className="mt-6 text-2xl font-semibold sm:mt-8">Specifications</h2>
            <SpecTable listing={listing} />
            {listing.wouldTradeFor && (
              <>
                <h2 className="mt-6 text-2xl font-semibold">Would trade for</h2>
                <p dir="auto" className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
                  {listing.wouldTradeFor}
                </p>
              </>
            )}
            {!isOwner && <ListingPageAdvice memberId={listing.owner.id} saysReturns={!saysIfItFails} />}
            <div className="mt-6 empty:hidden">
              <PolicyCard memberId={listing.owner.id} />
            </div>
            {saysIfItFails && <IfItFails sellerId={listing.owner.id} className="mt-6" />}
            <div className="mt-2 -ml-6 empty:hidden">
              <ReportButton
                subject={{ kind: 'listing', id: listing.id }}
                name={listing.title}
                ownerId={listing.owner.id}
              />
            </div>
          </>
        }
      >
        <ListingPageReviews owner={listing.owner} />
        <ListingPageSimilar listingId={listing.id} />
      </ListingPageFrame>
      <ListingPageBar listing={listing} isOwner={isOwner} isWriting={isContactOpen} onContact={openContact} />
    </article>
  );
}

/** An extra: when there is nothing alike, or it cannot be loaded, the page is whole without it. */
function ListingPageSimilar({ listingId }: { listingId: string }) {
  const { data } = useQuery(similarListingsQuery(listingId));
  const listings = useWithoutBlocked(data) ?? [];
  if (listings.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5 sm:mt-14 sm:pt-10">
      <h2 className="text-2xl font-medium sm:text-3xl">More like this</h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4 lg:gap-6">
        {listings.map((listing) => (
          // On phones one row is enough: the search has the rest.
          <li key={listing.id} className="max-sm:nth-[n+3]:hidden">
            <ListingCard listing={listing} sizes="(min-width: 1280px) 300px, (min-width: 1024px) 23vw, 47vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownHere = 3;

function ListingPageReviews({ owner }: { owner: ListingOwner }) {
  const { id, displayName, rating, reviewCount, isRatingVerified } = owner;
  return (
    <section className="mt-6 border-t border-line pt-5 sm:mt-14 sm:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-2xl font-medium sm:text-3xl">Reviews</h2>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft">
            <span>
              What others say about <MemberText>{displayName}</MemberText>
            </span>
            {rating > 0 && <StarRating value={rating} count={reviewCount} isVerified={isRatingVerified} size="small" />}
          </p>
        </div>
        <WriteReviewButton memberId={id} memberName={displayName} />
      </div>
      <ReviewList memberId={id} memberName={displayName} atMost={shownHere} />
      {(reviewCount > shownHere || isRatingVerified) && (
        <Link to={`/user/${id}`} className="inline-flex min-h-11 items-center font-semibold text-plum hover:underline">
          {isRatingVerified ? 'See all reviews' : `See all ${numberText(reviewCount)} reviews`}
        </Link>
      )}
    </section>
  );
}
