import Lock from 'lucide-react/icons/lock';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { site } from '#contract/site.ts';
import { loginState } from '#web/auth/doors/return-target.ts';
import { useSession } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ListingPageFrame } from './listing-page-frame.tsx';
import { ListingPageMissing } from './listing-page-missing.tsx';
import { ListingPageSkeleton } from './listing-page-skeleton.tsx';

const ListingPageMember = lazy(() => import('./listing-page-member.tsx'));

export function meta() {
  return [
    { title: `Listing | ${site.name}` },
    { name: 'description', content: 'Photographs, facts, price and seller of a wig.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Visitors see the frame and the way in; the listing itself is for members. */
export default function ListingPage() {
  const { status } = useSession();
  const { id = '' } = useParams();
  if (!uuid.test(id)) return <ListingPageMissing />;
  if (status === 'loading') return <ListingPageSkeleton />;
  if (status === 'signed-out') return <ListingPageVisitor />;
  return (
    <Suspense fallback={<ListingPageSkeleton />}>
      <ListingPageMember key={id} id={id} />
    </Suspense>
  );
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The frame without the picture. Whoever signs in comes back to this listing. */
function ListingPageVisitor() {
  const comeBack = loginState(useLocation());
  return (
    <ListingPageFrame
      gallery={
        <div
          aria-hidden="true"
          className="grid aspect-4/3 place-items-center bg-linear-to-br from-ivory-deep to-copper-soft text-copper sm:rounded-soft lg:aspect-4/5"
        >
          <Lock className="size-12" />
        </div>
      }
      facts={
        <>
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">For members</p>
          <h1 className="mt-3 text-4xl leading-tight font-medium sm:text-5xl">Sign in to see this listing</h1>
          <p className="mt-4 text-lg text-ink-soft">
            Photographs, price, condition and the seller are shown to members. You come back to this listing right
            after.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/login" state={comeBack} prefetch="intent" className={buttonClass({ size: 'large' })}>
              Log In
            </Link>
            <Link
              to="/register"
              state={comeBack}
              prefetch="intent"
              className={buttonClass({ variant: 'secondary', size: 'large' })}
            >
              Register Now
            </Link>
          </div>
          <div aria-hidden="true" className="mt-12 divide-y divide-line border-y border-line">
            {['Brand', 'Condition', 'Color', 'Cap size', 'Type'].map((name) => (
              <div key={name} className="grid grid-cols-[9rem_1fr] items-center py-3">
                <span className="text-ink-soft">{name}</span>
                <span className="h-3 w-2/3 rounded-full bg-line" />
              </div>
            ))}
          </div>
        </>
      }
    />
  );
}
