import { queryOptions, useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { BrandId } from '#contract/brands/brands.ts';
import { conditionLabels } from '#contract/listings/listing-values.ts';
import { findListingPreviews, type ListingPreview } from '#contract/listings/listings.ts';
import { priceText } from '#contract/money-text.ts';
import { mediaRoot, parsePhotoKey, photoSources } from '#contract/photos/photo-urls.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { call } from '#web/lib/api/call.ts';
import { codeOf } from '#web/lib/api/failures.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { BrandName } from '#web/settings/brand-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** In place of listings: the public sample, and the way in. Whoever signs in comes back to this page. */
export function VisitorPreview({ text, brand }: { text: string; brand?: BrandId }) {
  const location = useLocation();
  // From the home page a new member goes on to the account, where the first steps are.
  const comeBack = location.pathname === '/' ? undefined : loginState(location);
  return (
    <section className="mx-auto max-w-7xl px-4 py-16 sm:px-6 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-2xl">
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">For members</p>
          <h2 className="mt-3 text-3xl leading-tight font-medium tracking-tight sm:text-[2.5rem]">
            Preview Our Marketplace
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/register" state={comeBack} prefetch="intent" className={buttonClass()}>
            Register Now
          </Link>
          <Link to="/login" state={comeBack} prefetch="intent" className={buttonClass({ variant: 'secondary' })}>
            Log In
          </Link>
        </div>
      </div>
      <div className="mt-10">
        <PreviewGrid brand={brand} />
      </div>
    </section>
  );
}

/** A small sample of listings for visitors, of one brand on its page. Home pays for it on a first visit, so it stays light. */
function PreviewGrid({ brand }: { brand?: BrandId }) {
  const { data: previews, error, isPaused, isFetching, refetch } = useQuery(previewsQuery(brand));
  if (previews?.length === 0) {
    return (
      <Message>
        <p>No preview listings available at the moment.</p>
        <p>
          <Link to="/register" className="font-semibold text-plum underline underline-offset-4">
            Register
          </Link>{' '}
          and be among the first to list a wig.
        </p>
      </Message>
    );
  }
  if (previews) {
    return (
      <ul className={gridClass}>
        {previews.map((preview) => (
          // On phones two rows are enough before one joins.
          <li key={preview.id} className="max-sm:nth-[n+5]:hidden">
            <PreviewCard preview={preview} />
          </li>
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <Message role="alert">
        <p className="text-danger">{explain(error)}</p>
        <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </Message>
    );
  }
  return <LoadingPreviews text={isPaused ? 'You are offline.' : 'Loading preview listings...'} />;
}

function explain(error: Error): string {
  const code = codeOf(error);
  if (code && code !== 'offline') return `Error fetching listings: ${error.message}`;
  return 'An unexpected error occurred. Please try again later.';
}

function LoadingPreviews({ text }: { text: string }) {
  return (
    <div className="relative">
      <div className={gridClass}>
        {places.map((place) => (
          <div key={place} className="rounded-soft border border-line bg-surface pb-50">
            <Skeleton className="aspect-4/5 rounded-b-none!" />
          </div>
        ))}
      </div>
      <p
        role="status"
        className="absolute top-24 left-1/2 -translate-x-1/2 rounded-full bg-surface px-5 py-2 whitespace-nowrap shadow-soft"
      >
        {text}
      </p>
    </div>
  );
}

function Message({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div
      role={role}
      className="flex flex-col items-center gap-4 rounded-soft border border-line bg-surface px-6 py-12 text-center"
    >
      {children}
    </div>
  );
}

const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4';
const places = [1, 2, 3, 4, 5, 6, 7, 8];

/** What visitors see. Apart from the members' lists: a first visit should not pay for those. */
function previewsQuery(brand?: BrandId) {
  return queryOptions({
    queryKey: ['listings', 'previews', brand],
    queryFn: ({ signal }) => call(findListingPreviews, { query: { brand } }, { signal }),
    select: ({ previews }) => previews,
    staleTime: 300_000,
  });
}

/** What a visitor sees of a listing: enough to want more, and the way to it. */
function PreviewCard({ preview: { id, title, brand, condition, price, image_url } }: { preview: ListingPreview }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-soft border border-line bg-surface hover:shadow-soft">
      <div className="aspect-4/5 overflow-hidden bg-ivory-deep">
        <PreviewPicture url={image_url} brand={brand} />
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <p className="truncate text-xs font-semibold tracking-[0.12em] text-copper uppercase">
          <BrandName brand={brand} />
        </p>
        <h3 className="mt-1 line-clamp-2 min-h-[2lh] font-sans text-base leading-snug font-medium">
          <MemberText>{title}</MemberText>
        </h3>
        <p className="mt-2 font-display text-lg font-semibold">
          {priceText(price === null ? null : Math.round(price * 100))}
        </p>
        <p className="text-sm text-ink-soft">{conditionLabels[condition]}</p>
        <Link
          to="/register"
          state={{ from: `/listing/${id}` }}
          prefetch="intent"
          className="mt-3 flex min-h-11 items-center gap-2 border-t border-line pt-2 text-sm font-semibold text-plum after:absolute after:inset-0 group-hover:underline"
        >
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          <span>
            Sign up to view details<span className="sr-only"> of {title}</span>
          </span>
        </Link>
      </div>
    </article>
  );
}

const sizes = '(min-width: 1280px) 300px, (min-width: 1024px) 24vw, 47vw';

function PreviewPicture({ url, brand }: { url: string | null; brand: string }) {
  const [isBroken, setBroken] = useState(false);
  if (!url) return <p className="grid size-full place-items-center text-ink-soft">No image</p>;
  if (isBroken) return <BrandPicture brand={brand} />;
  const file = url.startsWith(mediaRoot) ? parsePhotoKey(url.slice(mediaRoot.length)) : undefined;
  // Visitors get one address; it tells which smaller sizes lie beside it.
  const sources = file && photoSources({ ...file, height: 0, thumbhash: '' });
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        src={url}
        srcSet={sources?.webp}
        sizes={sources && sizes}
        alt=""
        width={480}
        height={600}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </picture>
  );
}
