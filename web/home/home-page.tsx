import { lazy, Suspense } from 'react';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyWhenIdle } from '#web/lib/when-idle.ts';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx';
import { Hero } from './hero.tsx';

// A first visit should not pay for what only members see.
const loadMemberHome = () => import('./member-home.tsx');
const MemberHome = lazy(loadMemberHome);

// Below the first screen: the text is in the page, its code can wait.
const BelowHero = lazyWhenIdle(() => import('./below-hero.tsx'));
const belowHero = (
  <Suspense fallback={<PageSkeleton />}>
    <BelowHero />
  </Suspense>
);

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
      {belowHero}
    </>
  );
}
