import { queryOptions, useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { getPublicCard } from '#contract/listings/listing-page.ts';
import { conditionLabels } from '#contract/listings/listing-values.ts';
import type { ListingPreview } from '#contract/listings/listings.ts';
import { priceText } from '#contract/money-text.ts';
import { site } from '#contract/site.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { call } from '#web/lib/api/call.ts';
import { useSession } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { BrandName } from '#web/settings/brand-name.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ListingPageFrame } from './listing-page-frame.tsx';
import { ListingPageMissing } from './listing-page-missing.tsx';
import { ListingPageSkeleton } from './listing-page-skeleton.tsx';

const ListingPageMember = lazy(() => import('./listing-page-member.tsx'));

export function meta() {
  return [
    { title: `Listing | ${site.name}` },
    { name: 'description', content: 'Photos, facts, price and seller of a wig.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Visitors see what its owner chose to show, and the way in; the listing itself is for members. */
export default function ListingPage() {
  const { status } = useSession();
  const { id = '' } = useParams();
  if (!uuid.test(id)) return <ListingPageMissing />;
  if (status === 'loading') return <ListingPageSkeleton />;
  if (status === 'signed-out') return <ListingPageVisitor key={id} id={id} />;
  return (
    <Suspense fallback={<ListingPageSkeleton />}>
      <ListingPageMember key={id} id={id} />
    </Suspense>
  );
}

/** An extra: where it cannot be read, the page is the one without a card. */
const publicCardQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-card', id],
    queryFn: ({ signal }) => call(getPublicCard, { params: { id } }, { signal }),
    select: ({ card }) => card,
    retry: false,
    staleTime: 0,
    meta: { isPublic: true },
  });

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The public card where its owner chose one, else the frame alone. Whoever signs in comes back to this listing. */
function ListingPageVisitor({ id }: { id: string }) {
  const comeBack = loginState(useLocation());
  const { data: card, isPending } = useQuery(publicCardQuery(id));
  usePageTitle(card?.title);
  if (isPending) return <ListingPageSkeleton />;
  return (
    <ListingPageFrame
      gallery={card ? <CardPicture card={card} /> : <LockedPicture />}
      facts={
        <>
          {card ? (
            <CardFacts card={card} />
          ) : (
            <>
              <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">For members</p>
              <h1 className="mt-3 text-4xl leading-tight font-medium sm:text-5xl">Sign in to see this listing</h1>
              <p className="mt-4 text-lg text-ink-soft">
                Photos, price, condition and the seller are shown to members. You come back to this listing right after.
              </p>
            </>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/register" state={comeBack} prefetch="intent" className={buttonClass({ size: 'large' })}>
              Register Now
            </Link>
            <Link
              to="/login"
              state={comeBack}
              prefetch="intent"
              className={buttonClass({ variant: 'secondary', size: 'large' })}
            >
              Log In
            </Link>
          </div>
          <LockedFacts names={card ? ['Color', 'Cap size', 'Fiber', 'Seller'] : lockedNames} />
        </>
      }
    />
  );
}

const lockedNames = ['Brand', 'Condition', 'Color', 'Cap size', 'Type'];

function CardPicture({ card: { title, brand, image_url } }: { card: ListingPreview }) {
  return (
    <div className="aspect-4/5 overflow-hidden bg-ivory-deep max-md:aspect-auto max-md:h-75 sm:rounded-soft">
      {image_url ? (
        <img src={image_url} alt={title} className="size-full object-cover max-md:object-contain" />
      ) : (
        <BrandPicture brand={brand} />
      )}
    </div>
  );
}

function CardFacts({ card: { title, brand, condition, price } }: { card: ListingPreview }) {
  return (
    <>
      <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">
        <BrandName brand={brand} />
      </p>
      <h1 className="mt-2 text-3xl leading-tight font-medium sm:text-4xl">
        <MemberText>{title}</MemberText>
      </h1>
      <p className="mt-4 font-display text-4xl font-semibold">
        {priceText(price === null ? null : Math.round(price * 100))}
      </p>
      <p className="mt-1 text-lg text-ink-soft">{conditionLabels[condition]}</p>
      <p className="mt-4 text-ink-soft">
        Visitors see this much. Members see all photographs, the fit, the seller, and can write to them. You come back
        to this listing right after.
      </p>
    </>
  );
}

function LockedPicture() {
  return (
    <div
      aria-hidden="true"
      className="grid aspect-4/3 place-items-center bg-linear-to-br from-ivory-deep to-copper-soft text-copper sm:rounded-soft lg:aspect-4/5"
    >
      <Lock className="size-12" />
    </div>
  );
}

function LockedFacts({ names }: { names: readonly string[] }) {
  return (
    <div aria-hidden="true" className="mt-12 divide-y divide-line border-y border-line">
      {names.map((name) => (
        <div key={name} className="grid grid-cols-[9rem_1fr] items-center py-3">
          <span className="text-ink-soft">{name}</span>
          <span className="h-3 w-2/3 rounded-full bg-line forced-colors:border" />
        </div>
      ))}
    </div>
  );
}
