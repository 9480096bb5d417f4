import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { shownStatuses, statusLabels } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import type { Message } from '#contract/messages/messages.ts';
import { priceText } from '#contract/money-text.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { aboutListingQuery } from '#web/messages/messages.queries.ts';
import { placeholderOf } from '#web/photos/use-placeholder.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

export interface About {
  listingId: string;
  /** The message was sent, or shall not be about it. */
  onDone: () => void;
}

/** The listing that the next message is about, as long as it is there and belongs to one of the two. */
export function useAboutListing(listingId: string | undefined, parties: string[]): Listing | undefined {
  const { data } = useQuery({ ...aboutListingQuery(listingId ?? ''), enabled: listingId !== undefined });
  const isShown = data && (shownStatuses as readonly string[]).includes(data.status);
  return isShown && parties.includes(data.owner.id) ? data : undefined;
}

export function AboutListing({ listing: { title, photos }, onRemove }: { listing: Listing; onRemove: () => void }) {
  const [photo] = photos;
  return (
    <div className="mb-2 flex items-center gap-3 rounded-soft border border-line bg-ivory px-2 py-1">
      {photo && (
        <img
          src={photoUrl(photo, 320)}
          alt=""
          width={photo.width}
          height={photo.height}
          style={placeholderOf(photo.thumbhash)}
          className="h-12 w-10 shrink-0 rounded-soft bg-ivory-deep object-cover"
        />
      )}
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-ink-soft">About </span>
        <span className="line-clamp-1 font-semibold">
          <MemberText>{title}</MemberText>
        </span>
      </p>
      <IconButton label={`Do not mention ${title}`} title="Do not mention it" onClick={onRemove}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

/** The listing of a message, as a small card. */
export function ListingSnippet({ listing: { id, card } }: { listing: NonNullable<Message['listing']> }) {
  if (!card)
    return <p className="mb-2 rounded-soft bg-ivory-deep px-3 py-2 text-sm text-ink-soft">No longer available</p>;
  const { title, priceCents, photo, status } = card;
  return (
    <Link
      to={`/listing/${id}`}
      className="-mx-1.5 mb-2 flex items-center gap-3 rounded-soft bg-surface p-2 text-ink hover:text-plum"
    >
      {photo && (
        <img
          src={photoUrl(photo, 320)}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          style={placeholderOf(photo.thumbhash)}
          className="h-16 w-13 shrink-0 rounded-soft bg-ivory-deep object-cover"
        />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-semibold">
          <MemberText>{title}</MemberText>
        </span>
        <span className="text-sm text-ink-soft">
          {priceText(priceCents)}
          {status !== 'active' && ` · ${statusLabels[status]}`}
        </span>
      </span>
    </Link>
  );
}
