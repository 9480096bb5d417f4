import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import { findMemberListings, type Profile } from '#contract/members/profiles.ts';
import { site } from '#contract/site.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { moreOf, pagedQuery } from '#web/lib/api/paged-query.ts';
import { profileQuery } from '#web/lib/profile.queries.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ListingGrid } from '#web/listings/card/listing-grid.tsx';
import { ListingGridSkeleton } from '#web/listings/card/listing-grid-skeleton.tsx';
import { useIsBlocked } from '#web/messages/blocks/block-button.tsx';
import { ReviewList } from '#web/reviews/review-list.tsx';
import { ReviewSkeletons } from '#web/reviews/review-skeletons.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { wantListQuery } from '#web/wishes/wishes.queries.ts';
import { wishWords } from '../wishes/wish-words.ts';
import { ProfileCard } from './profile-card.tsx';

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
  const isMissing = error !== null && judgeFailure(error) === 'missing';
  const hasFailed = error !== null && !isMissing && !profile;
  usePageTitle(profile && `${isolated(profile.displayName)}: Buyer Reviews`);

  const reviews = useRef<HTMLElement>(null);
  const areWanted = useLocation().hash === '#reviews' && profile !== undefined;

  // They arrive after the address did, so the browser could not go there by itself.
  useEffect(() => {
    if (areWanted) reviews.current?.scrollIntoView({ block: 'start' });
  }, [areWanted]);

  useEffect(() => {
    if (hasFailed) toast.error('Failed to load user information', { id: 'profile-failed' });
    else toast.dismiss('profile-failed');
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
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          className="mt-8"
        />
      ) : (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
          {profile ? <ProfileCard profile={profile} /> : <Skeleton className="h-96 w-full" />}
          <section ref={reviews} id="reviews" aria-label="Reviews" className="min-w-0 scroll-mt-24 lg:-mt-6">
            {profile ? <ReviewList memberId={userId} memberName={profile.displayName} /> : <ReviewSkeletons />}
          </section>
        </div>
      )}
      {profile && <WantList profile={profile} />}
      {profile && <ProfileListings profile={profile} />}
    </div>
  );
}

/** For members, and only where the profile is not hidden. */
function ProfileListings({ profile }: { profile: Profile }) {
  const { status } = useSession();
  const isBlocked = useIsBlocked(profile.id);
  if (status !== 'signed-in' || !profile.isVisible) return null;
  return (
    <section className="mt-14 border-t border-line pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-3xl font-medium">
          Listings by <MemberText>{profile.displayName}</MemberText>
        </h2>
        {!isBlocked && (
          <Link
            to={`/search?seller=${profile.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-plum hover:underline"
          >
            Search and filter them
          </Link>
        )}
      </div>
      {isBlocked ? (
        <p className="text-ink-soft">
          You have blocked <MemberText>{profile.displayName}</MemberText>, so their listings are hidden from you.
        </p>
      ) : (
        <Listings memberId={profile.id} />
      )}
    </section>
  );
}

function Listings({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(memberListingsQuery(memberId));
  const listings = query.data?.items;
  if (query.isPending) return <ListingGridSkeleton isDense />;
  if (!listings)
    return <ErrorBox message="Failed to load listings" error={query.error} onRetry={() => void query.refetch()} />;
  if (listings.length === 0) return <p className="text-ink-soft">Nothing for sale or trade right now.</p>;
  return (
    <>
      <ListingGrid listings={listings} isDense />
      <LoadMore {...moreOf(query, 'Failed to load listings')} />
    </>
  );
}

function memberListingsQuery(memberId: string) {
  return pagedQuery({
    queryKey: ['profiles', memberId, 'listings'],
    ask: async (cursor, signal) => {
      const { listings: items, nextCursor } = await call(
        findMemberListings,
        { params: { id: memberId }, query: { cursor } },
        { signal },
      );
      return { items, nextCursor };
    },
    keyOf: ({ id }) => id,
    meta: { errorMessage: 'Failed to load listings' },
  });
}

/** The member's want list. For members, and only where the profile is not hidden. */
function WantList({ profile: { id, displayName, isVisible } }: { profile: Profile }) {
  const { status, member } = useSession();
  const isShown = status === 'signed-in' && isVisible;
  const { data: wishes, error, isPending, refetch } = useQuery({ ...wantListQuery(id), enabled: isShown });
  const { nameOf } = useBrands();
  const isOwn = member?.id === id;
  if (!isShown || (wishes?.length === 0 && !isOwn)) return null;
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-6 text-3xl font-medium">
        {isOwn ? (
          'Wanted'
        ) : (
          <>
            <MemberText>{displayName}</MemberText> is looking for
          </>
        )}
      </h2>
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && !wishes && (
        <ErrorBox message="Failed to load what is wanted" error={error} onRetry={() => void refetch()} />
      )}
      {wishes?.length === 0 && (
        <p className="text-ink-soft">
          Nothing yet. Search for what you would like to have and choose <strong>Add to Wanted</strong>: members see it
          here, and those who have it can offer it to you.
        </p>
      )}
      {wishes && wishes.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {wishes.map(({ id: wishId, name, filters, sellerName }) => (
            <li key={wishId} className="rounded-soft border border-line bg-surface p-4">
              <h3 className="font-sans text-base font-semibold">
                <MemberText>{name}</MemberText>
              </h3>
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{wishWords(filters, nameOf, sellerName)}</p>
              <Link
                to={`/search?${new URLSearchParams(filters)}`}
                className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-plum hover:underline"
              >
                See what there is<span className="sr-only"> for {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
