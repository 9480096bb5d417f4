import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { ListingPageMissing } from './listing-page-missing.tsx';
import { ListingPageSkeleton } from './listing-page-skeleton.tsx';
import { ListingPageVisitor } from './listing-page-visitor.tsx';

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
