import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { shownStatuses } from '#contract/listing-values.ts';
import type { Listing } from '#contract/listings.ts';
import { photoUrl } from '#contract/photo-urls.ts';
import { IconButton } from '#web/ui/button.tsx';
import { aboutListingQuery } from './messages.queries.ts';

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
          className="h-12 w-10 shrink-0 rounded-soft bg-ivory-deep object-cover"
        />
      )}
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-ink-soft">About </span>
        <span className="line-clamp-1 font-semibold wrap-anywhere">{title}</span>
      </p>
      <IconButton label={`Do not mention ${title}`} title="Do not mention it" onClick={onRemove}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
