import { useRef, useState } from 'react';
import type { Listing } from '#contract/listings.ts';
import { useSession } from '#web/lib/session.ts';
import { useHadDraft } from '#web/lib/use-draft.ts';
import { contactDraft } from '#web/messages/contact-seller-form.tsx';
import { ReportButton } from '#web/moderation/report-button.tsx';
import { PolicyCard } from '#web/policies/policy-card.tsx';
import { Gallery } from './gallery.tsx';
import { useViewCounted } from './listing-page.queries.ts';
import { ListingPageBar } from './listing-page-bar.tsx';
import { ListingPageContact } from './listing-page-contact.tsx';
import { ListingPageFacts } from './listing-page-facts.tsx';
import { ListingPageFrame } from './listing-page-frame.tsx';
import { ListingPageReviews } from './listing-page-reviews.tsx';
import { ListingPageSimilar } from './listing-page-similar.tsx';
import { SpecTable } from './spec-table.tsx';

export function ListingPageView({ listing }: { listing: Listing }) {
  const { member } = useSession();
  // What was being written to the seller stands there again, also after the sign-in that sending it asked for.
  const [isContactOpen, setContactOpen] = useState(useHadDraft(contactDraft(listing.id)));
  const contact = useRef<HTMLDivElement>(null);
  const isOwner = member?.id === listing.owner.id;
  useViewCounted(listing, member?.id);

  function openContact() {
    setContactOpen(true);
    contact.current?.scrollIntoView({ block: 'center' });
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
            <section className="mt-10">
              <h2 className="text-2xl font-semibold">Specifications</h2>
              <SpecTable listing={listing} />
            </section>
            <section className="mt-10">
              <h2 className="text-2xl font-semibold">Description</h2>
              <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
                {listing.description}
              </p>
            </section>
            <div className="mt-10 empty:hidden">
              <PolicyCard memberId={listing.owner.id} />
            </div>
            <div className="mt-6 -ml-6 empty:hidden">
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
      <ListingPageBar listing={listing} isOwner={isOwner} onContact={openContact} />
    </article>
  );
}
