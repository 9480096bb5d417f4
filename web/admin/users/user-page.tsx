import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { restrictionLabels } from '#contract/admin/admin.ts';
import type { AdminUser } from '#contract/admin/users.ts';
import { nameDevice } from '#contract/auth/device-names.ts';
import { countText, numberText, ratingText } from '#contract/count-text.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { moneyText, priceText } from '#contract/money-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { ThingPage } from '#web/admin/thing-page.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ListingStatusBadge } from '../listings/listing-status.tsx';
import { AccountHistory, MemberAccount } from './member-account.tsx';
import { StatusBadge } from './status-badge.tsx';
import { UserActions } from './user-actions.tsx';
import { UserFacts, UserReports, UserSteps } from './user-details.tsx';
import { UserSection } from './user-section.tsx';
import { userQuery } from './users.queries.ts';

export function meta() {
  return adminMeta('User');
}

export default function UserPage() {
  const { userId = '' } = useParams();
  return (
    <ThingPage
      query={useQuery(userQuery(userId))}
      back={{ path: 'users', label: 'All users' }}
      titleOf={({ displayName }) => displayName}
      failure="Failed to load this member"
      missing="There is no such member."
    >
      {(user) => <User user={user} />}
    </ThingPage>
  );
}

function User({ user }: { user: AdminUser }) {
  const mayWrite = useCan('users.write');
  return (
    <>
      <AdminHeading
        title={user.displayName}
        subtitle={<span className="wrap-anywhere">{user.email}</span>}
        actions={<StatusBadge status={user.status} />}
      />
      {mayWrite && <UserActions user={user} />}
      {/* Two stacks rather than rows: beside a long list a row would leave a hole. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UserFacts user={user} />
          <MemberAccount user={user} />
          {user.payments && <UserPayments payments={user.payments} />}
          <UserReports reports={user.reports} />
          <UserReviews user={user} />
          <UserRestrictions restrictions={user.restrictions} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UserListings listings={user.listings} count={user.listingCount} />
          <AccountHistory user={user} />
          <UserSessions sessions={user.sessions} />
          <UserSteps steps={user.registrationSteps} />
        </div>
      </div>
    </>
  );
}

function UserSessions({ sessions }: { sessions: AdminUser['sessions'] }) {
  return (
    <UserSection title="Sessions" rows={sessions} emptyText="Not signed in anywhere.">
      {({ userAgent, ipAddress, createdAt }) => (
        <>
          <span className="font-semibold">{nameDevice(userAgent)}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            {ipAddress && `${ipAddress}, `}
            {momentText(createdAt)}
          </span>
        </>
      )}
    </UserSection>
  );
}

function UserListings({ listings, count }: { listings: AdminUser['listings']; count: number }) {
  return (
    <UserSection title={`Listings (${numberText(count)})`} rows={listings} emptyText="No listings.">
      {({ id, title, status, priceCents, createdAt }) => (
        <>
          <span className="min-w-0">
            <Link to={`/listing/${id}`} className="block py-0.5 wrap-anywhere text-plum hover:underline">
              <MemberText>{title}</MemberText>
            </Link>
            <span className="text-sm text-ink-soft">
              {priceText(priceCents)}, {dayText(createdAt)}
            </span>
          </span>
          <ListingStatusBadge status={status} />
        </>
      )}
    </UserSection>
  );
}

function UserReviews({ user }: { user: AdminUser }) {
  const { reviews, rating, reviewCount, isRatingVerified, writtenReviewCount } = user;
  const to = useAdminPath();
  const mayHide = useCan('reviews.write');
  const title =
    reviewCount === 0
      ? 'Reviews'
      : `Reviews (${numberText(reviewCount)}${isRatingVerified ? ' verified' : ''}, ${ratingText(rating)} of 5)`;
  return (
    <UserSection
      title={title}
      rows={reviews}
      emptyText="No reviews."
      actions={
        mayHide && (
          <Link to={to(`reports?tab=reviews&filter=all&member=${user.id}`)} className="py-0.5 text-plum underline">
            About and by them
          </Link>
        )
      }
      note={writtenReviewCount > 0 && `They wrote ${countText(writtenReviewCount, 'review')}.`}
    >
      {({ reviewer, rating: stars, comment, createdAt, isHidden }) => (
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{stars} of 5</span> by{' '}
            <MemberText>{reviewer?.displayName ?? deletedMemberName}</MemberText>, {dayText(createdAt)}
            {isHidden && <span className="text-danger"> · not shown</span>}
          </p>
          {comment && <p className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">{comment}</p>}
        </div>
      )}
    </UserSection>
  );
}

function UserPayments({ payments }: { payments: NonNullable<AdminUser['payments']> }) {
  return (
    <UserSection title="Payments and refunds" rows={payments} emptyText="Nothing was paid.">
      {({ kind, amountCents, at }) => (
        <>
          <span>
            {kind === 'refund' ? 'Refunded' : 'Paid'} on {dayText(at)}
          </span>
          <span className={kind === 'refund' ? 'text-danger tabular-nums' : 'tabular-nums'}>
            {moneyText(kind === 'refund' ? -amountCents : amountCents)}
          </span>
        </>
      )}
    </UserSection>
  );
}

function UserRestrictions({ restrictions }: { restrictions: AdminUser['restrictions'] }) {
  return (
    <UserSection title="Restrictions" rows={restrictions} emptyText="Never suspended or banned.">
      {({ action, reason, by, createdAt }) => (
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{restrictionLabels[action]}</span> on {dayText(createdAt)}
            <span className="text-sm wrap-anywhere text-ink-soft"> by {by}</span>
          </p>
          {reason && <p className="text-sm wrap-anywhere text-ink-soft">{reason}</p>}
        </div>
      )}
    </UserSection>
  );
}
