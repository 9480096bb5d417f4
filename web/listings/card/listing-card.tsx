import { Link } from 'react-router';
import { countText, numberText, ratingText } from '#contract/count-text.ts';
import { conditionLabels, statusBadge, typeLabels } from '#contract/listings/listing-values.ts';
import type { ListingCard as Listing, ListingOwner } from '#contract/listings/listings.ts';
import { awayText, isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import { priceText } from '#contract/money-text.ts';
import { LikeButton } from '#web/favorites/like-button.tsx';
import { SaveButton } from '#web/favorites/save-button.tsx';
import { FitOfWig } from '#web/fit/fit-of-wig.tsx';
import { useSession } from '#web/lib/session.ts';
import { BrandName } from '#web/settings/brand-name.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { Star } from '#web/ui/text/star.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { SellerMark } from './seller-badge.tsx';

interface ListingCardProps {
  listing: Listing;
  sizes: string;
  isEager?: boolean;
  /** On results: who offers it, with the rating. */
  showsOwner?: boolean;
  /** It leads the results because of who offers it. */
  isFeatured?: boolean;
}

const onPhoto = 'bg-surface/95! text-xs! sm:text-sm!';

/** The whole card is one link, spread out from the title; the two buttons lie above it. */
export function ListingCard({ listing, sizes, isEager, showsOwner, isFeatured }: ListingCardProps) {
  const { id, title, brand, condition, type, priceCents, photo, likeCount, owner } = listing;
  const badge = statusBadge(listing);
  const isOwn = useSession().member?.id === owner.id;
  const topLabel = isOwn ? 'Your listing' : isFeatured && 'Featured';
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-soft border border-line bg-surface transition-shadow duration-200 hover:shadow-soft has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-plum">
      <div className="relative aspect-4/5 overflow-hidden bg-ivory-deep">
        <ListingPhoto
          photo={photo}
          brand={brand}
          sizes={sizes}
          isEager={isEager}
          className="transition-transform duration-500 group-hover:scale-[1.03] motion-reduce:transform-none"
        />
        {topLabel && (
          <Badge
            tone={isOwn ? 'dark' : 'plum'}
            className="absolute top-2 left-2 text-xs! sm:top-3 sm:left-3 sm:text-sm!"
          >
            {topLabel}
          </Badge>
        )}
        <div className="absolute inset-x-2 bottom-2 flex items-end gap-1.5 sm:inset-x-3 sm:bottom-3">
          {/* On phones a photograph carries one label, the first of these. */}
          <div className={classNames('flex flex-wrap gap-1.5 max-sm:*:nth-[n+2]:hidden', topLabel && 'max-sm:hidden')}>
            {badge && <Badge tone="dark">{badge}</Badge>}
            {!badge && isAway(owner.awayUntil) && <Badge className={onPhoto}>{awayText(owner.awayUntil)}</Badge>}
            <FitOfWig wig={listing} className={onPhoto} />
            <Badge className={onPhoto}>{typeLabels[type]}</Badge>
          </div>
          {owner.tier && !showsOwner && (
            <SellerMark tier={owner.tier} className="ml-auto size-6 rounded-full bg-surface/95 p-0.5" />
          )}
        </div>
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <p className="truncate text-xs font-semibold tracking-[0.12em] text-copper max-sm:tracking-wide uppercase">
          <BrandName brand={brand} />
        </p>
        <h3 className="mt-1 line-clamp-2 min-h-[2lh] font-sans text-base leading-snug font-medium text-pretty">
          <Link to={`/listing/${id}`} className="outline-none after:absolute after:inset-0">
            <MemberText>{title}</MemberText>
          </Link>
        </h3>
        <div className="mt-2 flex flex-1 items-end justify-between">
          <div className="min-w-0">
            <p className="truncate font-display text-lg leading-tight font-semibold sm:text-xl">
              {priceText(priceCents)}
            </p>
            <p className="mt-0.5 text-sm text-ink-soft max-sm:text-[0.8125rem]">{conditionLabels[condition]}</p>
          </div>
          <LikeButton listingId={id} ownerId={owner.id} title={title} likeCount={likeCount} className="-mx-2 -mb-2" />
        </div>
        {showsOwner && <OwnerLine owner={owner} />}
      </div>
      <SaveButton listingId={id} title={title} className="absolute top-1 right-1 sm:top-2 sm:right-2" />
    </article>
  );
}

/** Who offers it. A member without reviews has no rating, which is not a bad one. */
function OwnerLine({ owner }: { owner: ListingOwner }) {
  const { displayName, avatarUrl, rating, reviewCount, isRatingVerified, tier } = owner;
  return (
    <div className="mt-3 flex min-h-14 gap-2 border-t border-line pt-3 text-sm sm:items-center">
      <Avatar name={displayName} src={avatarUrl} size="small" className="max-sm:hidden" />
      {/* One below the other: side by side the rating would leave no room for a name in narrow columns. */}
      <div className="min-w-0 space-y-0.5">
        <p className="flex items-center gap-1">
          <span className="line-clamp-1">
            <MemberText>{displayName}</MemberText>
          </span>
          {tier && <SellerMark tier={tier} className="size-4.5" />}
        </p>
        {rating > 0 && (
          <span
            role="img"
            aria-label={`Rated ${ratingText(rating)} out of 5, ${countText(reviewCount, isRatingVerified ? 'verified review' : 'review')}`}
            className="flex items-center gap-1 tabular-nums"
          >
            <Star className="size-4 text-copper-bright" />
            <span className="font-semibold">{ratingText(rating)}</span>
            <span className="text-ink-soft">({numberText(reviewCount)})</span>
          </span>
        )}
      </div>
    </div>
  );
}
