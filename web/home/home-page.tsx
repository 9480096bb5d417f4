import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { JoinNow } from './join-now.tsx';
import { PlansInShort } from './plans-in-short.tsx';

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
  if (status === 'loading') return <PageSkeleton />;
  const isVisitor = status === 'signed-out';
  return (
    <>
      <Hero shopPath={isVisitor ? '/login' : '/search'} />
      <Claims />
      <HowItWorks />
      <BrandGrid />
      {isVisitor && <PlansInShort />}
      {isVisitor && <JoinNow />}
    </>
  );
}
