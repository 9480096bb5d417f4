import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { useSession } from '#web/lib/session.ts';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx';
import { isAskable, readChoices, toListingQuery } from './listing-choices.ts';

const loadMemberSearch = () => import('./member-search.tsx');
const MemberSearch = lazy(loadMemberSearch);

export function meta() {
  return [
    { title: `Search wigs | ${site.name}` },
    { name: 'description', content: 'Search the premium-brand wigs that members of Wigloop sell and trade.' },
  ];
}

export default function SearchPage() {
  const { status } = useSession();
  const choices = readChoices(useSearchParams()[0]);
  useHeadStart(loadMemberSearch, () => (isAskable(choices) ? toListingQuery(choices) : undefined));

  if (status === 'signed-out') return <VisitorSearch text={choices.q.trim()} />;
  if (status === 'loading') return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MemberSearch />
    </Suspense>
  );
}

function VisitorSearch({ text }: { text: string }) {
  const location = useLocation();
  // The page is made at build time, when nobody has searched for anything yet.
  const wanted = useSyncExternalStore(
    subscribeToNothing,
    () => text,
    () => '',
  );
  return (
    <>
      <div className="border-b border-line bg-ivory-deep">
        <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
          <h1 className="text-4xl font-medium tracking-tight sm:text-5xl">Search wigs</h1>
          <p className="mt-3 min-h-7 max-w-2xl text-lg wrap-anywhere text-ink-soft">
            {wanted
              ? `Members can see what there is for “${wanted}”.`
              : 'Members search in plain words, and by brand, price, color, cap size and more.'}
          </p>
          {wanted && (
            <Link
              to="/register"
              state={loginState({ ...location, search: `${location.search}&save=1` })}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-plum hover:underline"
            >
              Join to set an alert and hear of what comes
            </Link>
          )}
        </div>
      </div>
      <VisitorPreview text="Search and listings are for members. Here are a few of the wigs they see." />
    </>
  );
}

function subscribeToNothing() {
  return () => {};
}
