import { Link } from 'react-router';
import type { AdminUser } from '#contract/admin-users.ts';
import { dayText } from '#web/lib/day-text.ts';
import { ListingStatusBadge } from '../listings/listing-status.tsx';
import { moneyText } from '../money-text.ts';
import { UserSection } from './user-section.tsx';

export function UserListings({ listings, count }: { listings: AdminUser['listings']; count: number }) {
  return (
    <UserSection title={`Listings (${count.toLocaleString('en-US')})`} rows={listings} emptyText="No listings.">
      {({ id, title, status, priceCents, createdAt }) => (
        <>
          <span className="min-w-0">
            <Link to={`/listing/${id}`} className="block py-0.5 wrap-anywhere text-plum hover:underline">
              {title}
            </Link>
            <span className="text-sm text-ink-soft">
              {priceCents === null ? 'For Trade' : moneyText(priceCents)}, {dayText(createdAt)}
            </span>
          </span>
          <ListingStatusBadge status={status} />
        </>
      )}
    </UserSection>
  );
}
