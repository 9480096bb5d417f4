import { lazy, Suspense } from 'react';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { useHeadStart } from '#web/listings/use-head-start.ts';
import { VisitorPreview } from '#web/listings/visitor-preview.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { JoinNow } from './join-now.tsx';
import { PlansInShort } from './plans-in-short.tsx';

// A first visit should not pay for what only members see.
const loadMemberHome = () => import('./member-home.tsx');
const MemberHome = lazy(loadMemberHome);

export function meta() {
  return [
    { title: `${site.name} | ${site.tagline}` },
    { name: 'description', content: site.description },
    { property: 'og:title', content: `${site.name}: Premium Wig Marketplace` },
    { property: 'og:description', content: site.description },
    { property: 'og:type', content: 'website' },
  ];
}

export default function HomePage() {
  const { status } = useSession();
  useHeadStart(loadMemberHome, 'latest');

  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-in') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MemberHome />
      </Suspense>
    );
  }
  return (
    <>
      <Hero shopPath="/login" />
      <Claims />
      <VisitorPreview text="A few of the wigs on offer today. Members see them all, with every photo and the seller’s reviews." />
      <HowItWorks />
      <BrandGrid />
      <PlansInShort />
      <JoinNow />
    </>
  );
}
