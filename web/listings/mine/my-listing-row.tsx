import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import ImageDown from 'lucide-react/icons/image-down';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import { conditionLabels, statusBadge, statusLabels, typeLabels } from '#contract/listings/listing-values.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { priceText } from '#contract/money-text.ts';
import { failureText } from '#web/lib/api/failures.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { ListingPhoto } from '#web/listings/card/listing-photo.tsx';
import { copyListingLink, hasShareSheet, shareListing } from '#web/listings/share-listing.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { MyListingActions } from './my-listing-actions.tsx';
import { useSetPublicCard } from './selling.queries.ts';
import { BumpNote, ReservedNote } from './waiting-notes.tsx';

const tones: Record<MyListing['status'], BadgeTone> = {
  active: 'sage',
  sold: 'copper',
  traded: 'plum',
  removed: 'neutral',
};

interface MyListingRowProps {
  listing: MyListing;
  isNew?: boolean;
  /** While several are chosen, a box stands in place of what can be done with one. */
  selection?: Selection | undefined;
}

export function MyListingRow({ listing, isNew = false, selection }: MyListingRowProps) {
  const [isSharing, setSharing] = useState(isNew);
  const brand = useBrands().nameOf(listing.brand);
  return (
    <Card
      as="li"
      padding="small"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-4"
    >
      <div className="aspect-4/5 self-start overflow-hidden rounded-soft bg-ivory-deep sm:row-span-2">
        <ListingPhoto photo={listing.photo} brand={listing.brand} sizes="(min-width: 640px) 88px, 64px" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={listing.isReserved ? 'dark' : tones[listing.status]}>
            {statusBadge(listing) ?? statusLabels[listing.status]}
          </Badge>
          <span className="text-sm tracking-wide text-copper uppercase">{brand}</span>
        </div>
        <h2 className="mt-0.5 line-clamp-2 sm:line-clamp-1 font-sans text-base leading-snug font-semibold wrap-anywhere sm:text-lg">
          <Link to={`/listing/${listing.id}`} className="hover:underline">
            <MemberText>{listing.title}</MemberText>
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{factsOf(listing).join(' · ')}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {listing.status === 'removed' ? (
            <span>{daysLeftText(listing)}</span>
          ) : (
            <>
              <span>
                {listing.lastBumpedAt
                  ? `Last bumped ${dayText(listing.lastBumpedAt)}`
                  : `Listed ${dayText(listing.listedAt)} · Last bumped: not yet`}
              </span>
              <span className="inline-flex items-center gap-1">
                <Eye aria-hidden="true" className="size-4" /> {countText(listing.views, 'view')},
                <Heart aria-hidden="true" className="size-4" /> {countText(listing.saves, 'save')} in 30 days
              </span>
              {isPossible(ownerActs.bump, listing) && listing.mayBumpAt && (
                <BumpNote listingId={listing.id} mayBumpAt={listing.mayBumpAt} />
              )}
            </>
          )}
        </p>
        {listing.hasChangedHands && (
          <p className="mt-1 text-sm">This wig changed hands in a deal. Its new owner can list it.</p>
        )}
        {listing.isReserved && <ReservedNote listingId={listing.id} dealId={listing.dealId} />}
      </div>
      {selection ? (
        <Checkbox
          isSelected={selection.has(listing.id)}
          onChange={(isChosen) => selection.set(listing.id, isChosen)}
          className="max-sm:col-span-2 sm:col-start-2"
        >
          Choose<span className="sr-only"> {listing.title}</span>
        </Checkbox>
      ) : (
        <MyListingActions listing={listing} isSharing={isSharing} onShare={() => setSharing(!isSharing)} />
      )}
      {!selection && isSharing && listing.status === 'active' && <ShareStep listing={listing} isNew={isNew} />}
    </Card>
  );
}

/** Without a price, the type already says what it is for. */
function factsOf({ priceCents, condition, type }: MyListing): string[] {
  const price = priceCents === null ? [] : [priceText(priceCents)];
  return [...price, conditionLabels[condition], typeLabels[type]];
}

function daysLeftText({ daysLeft, isTakenDown }: MyListing): string {
  if (isTakenDown) return 'Removed by a moderator';
  return `${countText(daysLeft ?? 0, 'day')} remaining`;
}

const FeedPictureDialog = lazy(() => import('#web/listings/outside/feed-picture-dialog.tsx'));

interface ShareStepProps {
  listing: MyListing;
  /** It was published a moment ago. */
  isNew: boolean;
}

/** The link to hand on, and who may see what it leads to. */
function ShareStep({ listing, isNew }: ShareStepProps) {
  const { mutate, isPending, variables, error } = useSetPublicCard();
  const [isPicturing, setPicturing] = useState(false);
  return (
    <section
      aria-label={`Share ${listing.title}`}
      className="col-span-2 space-y-3 rounded-soft border border-line bg-ivory p-4"
    >
      <p className="font-semibold">
        {isNew ? 'Your listing is up. Share it where people know you.' : 'Share this listing'}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasShareSheet() && (
          <Button size="small" onClick={() => void shareListing(listing)}>
            <Share2 aria-hidden="true" className="size-4" /> Share
          </Button>
        )}
        <Button
          size="small"
          variant={hasShareSheet() ? 'secondary' : 'primary'}
          onClick={() => void copyListingLink(listing)}
        >
          <Link2 aria-hidden="true" className="size-4" /> Copy Link
        </Button>
        <Button size="small" variant="secondary" onClick={() => setPicturing(true)}>
          <ImageDown aria-hidden="true" className="size-4" /> Picture for feeds
        </Button>
        {isPicturing && (
          <Suspense>
            <FeedPictureDialog listing={listing} onClose={() => setPicturing(false)} />
          </Suspense>
        )}
      </div>
      <Switch
        isSelected={isPending ? variables.isPublicCard : listing.isPublicCard}
        isDisabled={isPending}
        onChange={(chosen) => mutate({ id: listing.id, isPublicCard: chosen })}
        // The switch moves at once; who sees what is said only when it is so.
        description={
          listing.isPublicCard
            ? 'Anyone with the link sees photo, title, brand, condition and price, until it is sold or removed or you turn this off.'
            : 'Visitors see an invitation to join, and nothing of your wig.'
        }
      >
        Public card
      </Switch>
      <FormError message={error && failureText(error)} />
      <TextLink href="/account/settings#outside">Your shop page and its address</TextLink>
    </section>
  );
}
