import type { DealSummary } from '#contract/deals/deals.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { wigsIn, wigTitles } from './deal-sides.ts';
import { WigPicture } from './wig-picture.tsx';

const picturesMax = 3;

/** The wigs of a deal in one row of small pictures and titles. */
export function WigsInShort({ deal }: { deal: Pick<DealSummary, 'terms' | 'picks'> }) {
  const { moves, listings } = deal.terms;
  const wigs = moves.flatMap(wigsIn).flatMap((id) => listings[id] ?? []);
  return (
    <div className="flex items-center gap-3">
      {wigs.slice(0, picturesMax).map((wig, place) => (
        <WigPicture key={`${wig.title}-${String(place)}`} wig={wig} className="w-12 shrink-0" />
      ))}
      <p className="line-clamp-2 min-w-0 leading-snug font-semibold wrap-anywhere">
        <MemberText>{wigTitles(deal)}</MemberText>
      </p>
    </div>
  );
}
