import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { AdminUser } from '#contract/admin-users.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useCan } from './admin-context.ts';
import { AdminHeading } from './admin-heading.tsx';
import { adminMeta } from './admin-meta.ts';
import { useAdminPath } from './use-admin-path.ts';
import { StatusBadge } from './users/status-badge.tsx';
import { UserActions } from './users/user-actions.tsx';
import { UserFacts } from './users/user-facts.tsx';
import { UserListings } from './users/user-listings.tsx';
import { UserReports } from './users/user-reports.tsx';
import { UserReviews } from './users/user-reviews.tsx';
import { UserSessions } from './users/user-sessions.tsx';
import { UserSteps } from './users/user-steps.tsx';
import { userQuery } from './users/users.queries.ts';

export function meta() {
  return adminMeta('User');
}

export default function UserPage() {
  const { userId = '' } = useParams();
  const to = useAdminPath();
  const { data, error, isFetching, refetch } = useQuery(userQuery(userId));
  return (
    <>
      <Link to={to('users')} className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-plum hover:underline">
        <ArrowLeft aria-hidden="true" className="size-4" /> All users
      </Link>
      {data && <User user={data} />}
      {!data && error && (
        <ErrorBox
          message={isMissing(error) ? 'There is no such member.' : 'Failed to load this member'}
          onRetry={isMissing(error) ? undefined : () => refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading..." className="space-y-4">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-64" />
        </LoadingRegion>
      )}
    </>
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <UserFacts user={user} />
        <UserReports reports={user.reports} />
        <UserListings listings={user.listings} count={user.listingCount} />
        <UserReviews reviews={user.reviews} rating={user.rating} count={user.reviewCount} />
        <UserSessions sessions={user.sessions} />
        <UserSteps steps={user.registrationSteps} />
      </div>
    </>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiCallError && (error.status === 404 || error.status === 400);
}
