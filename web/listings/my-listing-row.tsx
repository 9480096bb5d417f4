import { Bookmark, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { brands } from '#contract/brands.ts';
import { conditionLabels, statusLabels, typeLabels } from '#contract/listing-values.ts';
import type { MyListing } from '#contract/selling.ts';
import { dayText } from '#web/lib/day-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { MyListingActions } from './my-listing-actions.tsx';
import { priceOf } from './price.ts';

const tones: Record<MyListing['status'], BadgeTone> = {
  active: 'sage',
  sold: 'copper',
  traded: 'plum',
  removed: 'neutral',
};

export function MyListingRow({ listing }: { listing: MyListing }) {
  const brand = brands.find(({ id }) => id === listing.brand)?.name ?? listing.brand;
  return (
    <Card as="li" padding="small" className="flex flex-col gap-4 sm:flex-row">
      <div className="flex min-w-0 flex-1 gap-4">
        <div className="h-28 w-22 shrink-0 overflow-hidden rounded-soft bg-ivory-deep">
          <ListingPhoto photo={listing.photo} brand={listing.brand} sizes="88px" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[listing.status]}>{statusLabels[listing.status]}</Badge>
            <span className="text-sm tracking-wide text-copper uppercase">{brand}</span>
          </div>
          <h2 className="mt-1 truncate font-sans text-lg font-semibold">
            <Link to={`/listing/${listing.id}`} className="hover:underline">
              {listing.title}
            </Link>
          </h2>
          <p className="text-ink-soft">{factsOf(listing).join(' · ')}</p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
            {listing.status === 'removed' ? (
              <span>{daysLeftText(listing)}</span>
            ) : (
              <>
                <span>Last bumped {dayText(listing.lastBumpedAt)}</span>
                <span className="inline-flex items-center gap-1">
                  <Eye aria-hidden="true" className="size-4" /> {plural(listing.views, 'view')}
                </span>
                <span className="inline-flex items-center gap-1">
                  <Bookmark aria-hidden="true" className="size-4" /> {plural(listing.saves, 'save')}
                </span>
              </>
            )}
          </p>
        </div>
      </div>
      <MyListingActions listing={listing} />
    </Card>
  );
}

/** Without a price, the type already says what it is for. */
function factsOf({ priceCents, condition, type }: MyListing): string[] {
  const price = priceCents === null ? [] : [priceOf(priceCents)];
  return [...price, conditionLabels[condition], typeLabels[type]];
}

function daysLeftText({ daysLeft, restorable }: MyListing): string {
  if (!restorable && daysLeft) return 'Removed by a moderator';
  return `${plural(daysLeft ?? 0, 'day')} remaining`;
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
