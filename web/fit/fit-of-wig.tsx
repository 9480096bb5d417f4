import { Suspense } from 'react';
import type { FitFacts } from '#contract/fit/judge-fit.ts';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { useSession } from '#web/lib/session.ts';

const FitWords = lazyOrNothing(() => import('./fit-words.tsx'));

interface FitOfWigProps {
  wig: FitFacts & { owner: { id: string } };
  className?: string;
}

/** Whether a wig fits whoever looks at it. For members alone, and never of their own: nobody else loads what judges it. */
export function FitOfWig({ wig, className }: FitOfWigProps) {
  const { member } = useSession();
  if (!member || member.id === wig.owner.id) return null;
  return (
    <Suspense>
      <FitWords wig={wig} className={className} />
    </Suspense>
  );
}
