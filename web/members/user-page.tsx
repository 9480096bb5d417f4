import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { site } from '#contract/site.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { ReviewList } from '#web/reviews/review-list.tsx';
import { ReviewSkeletons } from '#web/reviews/review-skeletons.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileListings } from './profile-listings.tsx';
import { profileQuery } from './profiles.queries.ts';

export function meta() {
  return [
    { title: `Buyer Reviews | ${site.name}` },
    { name: 'description', content: 'Rating, reviews and listings of a member.' },
  ];
}

/** The public page of a member: what others say about them, and for members also what they offer. */
export default function UserPage() {
  const { userId = '' } = useParams();
  const { data: profile, error, refetch, isRefetching } = useQuery(profileQuery(userId));
  const isMissing = error instanceof ApiCallError && error.status >= 400 && error.status < 429;
  const hasFailed = error !== null && !isMissing && !profile;

  useEffect(() => {
    if (hasFailed) toast.error('Failed to load user information', { id: 'profile-failed' });
  }, [hasFailed]);

  if (isMissing)
    return (
      <MessagePage title="Member not found" text="This member may have left, or the address is not right.">
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </MessagePage>
    );
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-6 lg:py-12">
      <h1 className="text-4xl font-medium tracking-tight sm:text-5xl">Buyer Reviews</h1>
      {hasFailed ? (
        <ErrorBox
          message="Failed to load user information"
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          className="mt-8"
        />
      ) : (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
          {profile ? <ProfileCard profile={profile} /> : <Skeleton className="h-96 w-full" />}
          <section aria-label="Reviews" className="min-w-0 lg:-mt-6">
            {profile ? <ReviewList memberId={userId} memberName={profile.displayName} /> : <ReviewSkeletons />}
          </section>
        </div>
      )}
      {profile && <ProfileListings profile={profile} />}
    </div>
  );
}
