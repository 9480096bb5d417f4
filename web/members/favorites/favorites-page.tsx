import { useInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { momentText } from '#contract/day-text.ts';
import type { SavedListing, SavedPrice } from '#contract/favorites/saved-listings.ts';
import { conditionLabels, statusBadge } from '#contract/listings/listing-values.ts';
import type { ListingCard } from '#contract/listings/listings.ts';
import { priceText } from '#contract/money-text.ts';
import { site } from '#contract/site.ts';
import { savedListingsQuery, useRemoveSaved } from '#web/favorites/saved-listings.queries.ts';
import { FitOfWig } from '#web/fit/fit-of-wig.tsx';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { useSession } from '#web/lib/session.ts';
import { gridClass, ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { ListingPhoto } from '#web/listings/card/listing-photo.tsx';
import { RecentlyViewed } from '#web/listings/mine/recently-viewed.tsx';
import { BrandName } from '#web/settings/brand-name.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

export function meta() {
  return [{ title: `Saved Listings | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function FavoritesPage() {
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Saved Listings</h1>
      <div className="mt-8">
        <SavedListings />
      </div>
      <RecentlyViewed />
    </>
  );
}

function SavedListings() {
  const query = useInfiniteQuery(savedListingsQuery);
  const { isPending, refetch, isRefetching } = query;
  const saved = query.data?.items;
  if (isPending) return <ListingGridSkeleton />;
  if (!saved)
    return (
      <ErrorBox
        message="Failed to load saved listings"
        error={query.error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  if (saved.length === 0)
    return (
      <EmptyState
        title="No saved listings yet"
        icon={<Heart className="size-7" />}
        action={<ButtonLink to="/search">Browse listings</ButtonLink>}
      >
        <p>Tap the heart on a listing to keep it here.</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={gridClass}>
        {saved.map((item) => (
          <li key={item.listingId}>
            <SavedListingCard item={item} />
          </li>
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load saved listings')} />
    </>
  );
}

/** A listing that is gone says so, shows nothing else, and can be taken off the list. */
function SavedListingCard({ item }: { item: SavedListing & { privatePrice: SavedPrice | undefined } }) {
  const { listingId, listing, privatePrice } = item;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-soft border border-line bg-surface transition-shadow duration-200 hover:shadow-soft">
      {listing ? (
        <Facts listing={listing} privatePrice={privatePrice} />
      ) : (
        <div className="grid aspect-4/5 flex-1 place-items-center bg-ivory-deep p-4 text-center">
          <h2 className="font-sans font-medium text-ink-soft">No longer available</h2>
        </div>
      )}
      <div className="flex items-center justify-between border-t border-line px-1.5 py-1">
        {listing ? <MessageSeller listing={listing} /> : <span />}
        <RemoveButton listingId={listingId} title={listing?.title ?? 'this listing'} />
      </div>
    </article>
  );
}

function Facts({ listing, privatePrice }: { listing: ListingCard; privatePrice: SavedPrice | undefined }) {
  const { id, title, brand, photo, priceCents, condition } = listing;
  const badge = statusBadge(listing);
  return (
    <>
      <div className="relative aspect-4/5 overflow-hidden bg-ivory-deep">
        <ListingPhoto photo={photo} brand={brand} sizes="(min-width: 1280px) 320px, (min-width: 1024px) 25vw, 47vw" />
        <div className="absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5 sm:inset-x-3 sm:bottom-3">
          {badge && <Badge tone="dark">{badge}</Badge>}
          <FitOfWig wig={listing} className="bg-surface/95! text-xs! sm:text-sm!" />
        </div>
      </div>
      <div className="flex-1 p-3 sm:p-4">
        <p className="truncate text-xs font-semibold tracking-[0.12em] text-copper max-sm:tracking-wide uppercase">
          <BrandName brand={brand} />
        </p>
        <h2 className="mt-1 line-clamp-2 min-h-[2lh] font-sans text-base leading-snug font-medium">
          <Link to={`/listing/${id}`} className="after:absolute after:inset-0">
            <MemberText>{title}</MemberText>
          </Link>
        </h2>
        <p className="mt-2 font-display text-lg leading-tight font-semibold sm:text-xl">
          {priceText(privatePrice?.cents ?? priceCents)}
        </p>
        {privatePrice && (
          <p className="mt-0.5 text-sm text-ink-soft">
            <span className="font-semibold text-sage">Your price until {momentText(privatePrice.endsAt)}</span> instead
            of {priceText(priceCents)}
          </p>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">{conditionLabels[condition]}</p>
      </div>
    </>
  );
}

function MessageSeller({ listing: { id, owner, title } }: { listing: ListingCard }) {
  const { member } = useSession();
  if (member?.id === owner.id) return <span />;
  return (
    <Link
      to={`/messages?user=${owner.id}&listing=${id}`}
      aria-label={`Message ${owner.displayName} about ${title}`}
      title="Message seller"
      className={buttonClass({
        variant: 'quiet',
        size: 'small',
        className: 'z-10 gap-1.5! px-1.5! sm:min-h-11 sm:px-3!',
      })}
    >
      <MessageCircle aria-hidden="true" className="size-5 max-[22rem]:hidden" />
      Message
    </Link>
  );
}

function RemoveButton({ listingId, title }: { listingId: string; title: string }) {
  const { mutate, isPending } = useRemoveSaved(listingId);
  return (
    <IconButton
      label={`Remove ${title} from Saved`}
      title="Remove from Saved"
      isPending={isPending}
      onClick={() => mutate()}
      className="z-10"
    >
      <HeartOff aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
