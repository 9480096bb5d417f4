import type { Deal } from '#contract/deals/deals.ts';
import { LookAtOwnership } from '#web/deals/ownership/look-at-ownership.tsx';
import { ShowOwnership } from '#web/deals/ownership/show-ownership.tsx';
import { wigsIn } from '#web/deals/terms/deal-sides.ts';

/** Proofs of ownership in a deal under way: of the others' wigs to look at, of the own ones to give before a first deal. */
export function DealOwnership({ deal, me }: { deal: Deal; me: string }) {
  if (deal.endedAt !== null || deal.kind === 'recorded-sale') return null;
  const { moves, listings } = deal.terms;
  const isFirstDeal = deal.parties.some(({ id, completedDeals }) => id === me && completedDeals === 0);
  const wigs = moves.flatMap((move) => wigsIn(move).map((id) => ({ id, isMine: move.from === me })));
  return wigs.map(({ id, isMine }) => {
    const wig = { listingId: id, title: listings[id]?.title ?? 'A wig' };
    if (!isMine) return <LookAtOwnership key={id} {...wig} />;
    return isFirstDeal && <ShowOwnership key={id} {...wig} />;
  });
}
