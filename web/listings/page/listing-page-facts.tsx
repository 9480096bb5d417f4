import { useQuery } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { Link } from 'react-router';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { conditionLabels, statusBadge, typeLabels } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { ownershipMark } from '#contract/listings/ownership-values.ts';
import { awayText, bundleText, isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { trustLine } from '#contract/members/trust-line.ts';
import { askingText, priceText, shippingText } from '#contract/money-text.ts';
import { LikeButton } from '#web/favorites/like-button.tsx';
import { SaveButton } from '#web/favorites/save-button.tsx';
import { FitOfWig } from '#web/fit/fit-of-wig.tsx';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { SellerBadge } from '#web/listings/card/seller-badge.tsx';
import { hasShareSheet, shareListing } from '#web/listings/share-listing.ts';
import { BrandName } from '#web/settings/brand-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ListingPageWorth } from './listing-page-worth.tsx';
import { isShown } from './owner-action.tsx';

export function ListingPageFacts({ listing }: { listing: Listing }) {
  const { title, brand, condition, type, priceCents, originalPriceCents, shippingCents, offerCount } = listing;
  const { bundlePercent, owner } = listing;
  const badge = statusBadge(listing);
  return (
    <>
      <Link
        to={`/brand/${brand}`}
        className="inline-flex min-h-8 items-center text-sm font-semibold tracking-[0.14em] text-copper uppercase hover:underline"
      >
        <BrandName brand={brand} />
      </Link>
      <h1 className="text-2xl leading-tight font-medium tracking-tight sm:mt-1 sm:text-4xl">
        <MemberText>{title}</MemberText>
      </h1>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 md:mt-3 md:gap-x-4">
        <span
          className={classNames(
            'font-display font-semibold',
            type === 'trade' && priceCents ? 'text-2xl' : 'text-3xl md:text-4xl',
          )}
        >
          {askingText(listing)}
        </span>
        {(shippingCents !== null || type !== 'trade') && (
          <span className="text-ink-soft">{shippingText(shippingCents)}</span>
        )}
        {originalPriceCents !== null && (
          <span className="text-ink-soft">Original price {priceText(originalPriceCents)}</span>
        )}
      </p>
      <div className="mt-2 flex md:mt-3 flex-wrap gap-2">
        {badge && <Badge tone="dark">{badge}</Badge>}
        {!badge && isAway(owner.awayUntil) && <Badge tone="dark">{awayText(owner.awayUntil)}</Badge>}
        <Badge tone="plum">{typeLabels[type]}</Badge>
        <Badge>{conditionLabels[condition]}</Badge>
        <FitOfWig wig={listing} />
        {offerCount > 0 && <Badge tone="copper">{countText(offerCount, 'offer')}</Badge>}
      </div>
      <SellerLink owner={owner} />
      {bundlePercent > 0 && (
        <p className="line-clamp-1 text-sm font-semibold text-sage">{bundleText(bundlePercent, nameOf(owner))}</p>
      )}
      <ListingPageWorth listingId={listing.id} />
    </>
  );
}

/** In one line the discount has to be seen, whatever the seller is called. */
const nameOf = ({ displayName }: Listing['owner']): string =>
  displayName.length > 16 ? `${displayName.slice(0, 15).trimEnd()}…` : displayName;

/** Below the ways to the seller: what was proved, and what one can do with the listing. */
export function ListingPageSeller({ listing }: { listing: Listing }) {
  const { id, title, likeCount } = listing;
  return (
    <>
      {listing.ownershipShownAt && (
        <p className="mt-3 flex items-center gap-2 text-sm font-semibold text-sage">
          <BadgeCheck aria-hidden="true" className="size-4.5" />
          {ownershipMark(listing.isLabelShown)} on {dayText(listing.ownershipShownAt)}
        </p>
      )}
      {isShown(listing) && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <SaveButton listingId={id} title={title} className="border border-line" />
          <LikeButton
            listingId={id}
            ownerId={listing.owner.id}
            title={title}
            likeCount={likeCount}
            className="border border-line px-4!"
          />
          <ShareButton listing={listing} />
        </div>
      )}
    </>
  );
}

function SellerLink({ owner }: { owner: Listing['owner'] }) {
  const { id, displayName, avatarUrl, tier } = owner;
  const { data: profile } = useQuery(profileQuery(id));
  // Until the profile has come the listing itself knows the rating.
  const { deals = null, repliesWithin = null } = profile ?? {};
  const line = trustLine({ completedDeals: deals?.completed ?? null, rating: profile ?? owner, repliesWithin });
  return (
    <Link
      to={`/user/${id}`}
      prefetch="intent"
      className="mt-2 flex items-center gap-3 rounded-soft border border-line bg-surface px-3 py-1.5 transition-colors duration-200 hover:border-plum md:mt-4 md:py-3"
    >
      <Avatar name={displayName} src={avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="sr-only">Seller</span>
          <span className="font-semibold">
            <MemberText>{displayName}</MemberText>
          </span>
          {tier && <SellerBadge tier={tier} />}
        </span>
        <span className="block text-sm leading-snug text-ink-soft">{line}</span>
      </span>
    </Link>
  );
}

function ShareButton({ listing }: { listing: Listing }) {
  const Icon = hasShareSheet() ? Share2 : Link2;
  return (
    <Button variant="secondary" className="px-4!" onClick={() => void shareListing(listing)}>
      <Icon aria-hidden="true" className="size-4.5" />
      {hasShareSheet() ? 'Share' : 'Copy Link'}
    </Button>
  );
}
