import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Palette from 'lucide-react/icons/palette';
import Ruler from 'lucide-react/icons/ruler';
import { capFitWords, type FitFacts, judgeCap, judgeColor } from '#contract/fit/judge-fit.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { myFitQuery } from './fit.queries.ts';

interface FitWordsProps {
  wig: FitFacts;
  className?: string;
}

/** The verdict of a member's measures and shades on a wig, in words: a sign or a color alone says nothing. */
export default function FitWords({ wig, className }: FitWordsProps) {
  const { data: fit } = useQuery(myFitQuery);
  if (!fit) return null;
  const cap = judgeCap(fit, wig);
  const color = judgeColor(fit, wig);
  const CapIcon = cap === 'fits' ? Check : Ruler;
  return (
    <>
      {cap && (
        <Badge className={className} icon={<CapIcon aria-hidden="true" className="size-3.5 shrink-0" />}>
          {capFitWords[cap]}
        </Badge>
      )}
      {color && (
        <Badge className={className} icon={<Palette aria-hidden="true" className="size-3.5 shrink-0" />}>
          {color}
        </Badge>
      )}
    </>
  );
}
