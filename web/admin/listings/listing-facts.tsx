import { Link } from 'react-router';
import type { AdminListing } from '#contract/admin-listings.ts';
import { useCan } from '#web/admin/admin-context.ts';
import { useAdminPath } from '#web/admin/use-admin-path.ts';
import { dayText } from '#web/lib/day-text.ts';
import { ListingFlags } from './listing-flags.tsx';

/** What nobody edits here: who sells it, and when it was made and changed. */
export function ListingFacts({ listing }: { listing: AdminListing }) {
  const { id, userId, sellerName, sellerEmail, createdAt, updatedAt, flags } = listing;
  const to = useAdminPath();
  const maySeeUsers = useCan('users.read');
  const name = sellerName || sellerEmail || 'Unknown User';
  return (
    <>
      <dl className="mt-6 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact term="Seller">
          {maySeeUsers ? (
            <Link to={to(`users/${userId}`)} className="text-plum underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
        <Fact term="Seller Email">{sellerEmail || 'No email'}</Fact>
        <Fact term="Created">{dayText(createdAt)}</Fact>
        <Fact term="Last Updated">{dayText(updatedAt)}</Fact>
        {flags.length > 0 && (
          <Fact term="Worth a look">
            <ListingFlags flags={flags} />
          </Fact>
        )}
      </dl>
      <Link
        to={`/listing/${id}`}
        target="_blank"
        className="mt-5 inline-flex min-h-11 items-center text-plum underline"
      >
        Photos and page of this listing
        <span className="sr-only"> in a new tab</span>
      </Link>
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{term}</dt>
      <dd className="text-ink-soft wrap-anywhere">{children}</dd>
    </div>
  );
}
