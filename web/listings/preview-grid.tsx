import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BrandId } from '#contract/brands.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PreviewCard } from './preview-card.tsx';
import { previewsQuery } from './previews.queries.ts';

/** A small sample of listings for visitors, of one brand on its page. Home pays for it on a first visit, so it stays light. */
export function PreviewGrid({ brand }: { brand?: BrandId }) {
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
          <li key={preview.id}>
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
  if (error instanceof ApiCallError) return `Error fetching listings: ${error.message}`;
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
