import type { Deal, DealMove } from '#contract/deals/deals.ts';
import { wigsIn } from '#web/deals/terms/deal-sides.ts';

interface WigsToProve {
  /** Others' wigs whose proof the reader may look at. */
  toLookAt: string[];
  /** The reader's own, of which a proof is asked. */
  toShow: string[];
}

/**
 * The wigs of a deal under way whose ownership matters to its reader. Of a choice all can be looked at until one is picked, and then
 * that one alone; nobody is asked to prove a wig that may stay where it is.
 */
export function wigsToProve({ state, terms: { moves }, picks, endedAt, kind }: Deal, me: string): WigsToProve {
  if (endedAt !== null || kind === 'recorded-sale') return { toLookAt: [], toShow: [] };
  const settled = (move: DealMove) =>
    'choice' in move ? move.choice.filter((id) => picks.includes(id)) : wigsIn(move);
  return {
    toLookAt: moves.filter(({ from }) => from !== me).flatMap(state === 'proposed' ? wigsIn : settled),
    toShow: moves.filter(({ from }) => from === me).flatMap(settled),
  };
}
