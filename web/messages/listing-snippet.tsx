import { Link } from 'react-router';
import { statusLabels } from '#contract/listing-values.ts';
import type { Message } from '#contract/messages.ts';
import { photoUrl } from '#contract/photo-urls.ts';

/** What the message is about, as a small card. */
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
          className="h-16 w-13 shrink-0 rounded-soft bg-ivory-deep object-cover"
        />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-semibold">{title}</span>
        <span className="text-sm text-ink-soft">
          {priceCents === null ? 'For Trade' : `$${(priceCents / 100).toFixed(2)}`}
          {status !== 'active' && ` · ${statusLabels[status]}`}
        </span>
      </span>
    </Link>
  );
}
