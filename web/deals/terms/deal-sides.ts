import type { DealMove, DealSummary } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';

/** What one member gives another in a deal. */
export interface Flow {
  from: string;
  to: string;
  moves: DealMove[];
}

interface Sides {
  give: Flow[];
  get: Flow[];
  /** Of more than two: what goes between the others. */
  others: Flow[];
}

/** The moves of a deal as its reader sees them. */
export function sidesOf(moves: readonly DealMove[], me: string): Sides {
  const flows = flowsOf(moves);
  return {
    give: flows.filter(({ from }) => from === me),
    get: flows.filter(({ to }) => to === me),
    others: flows.filter(({ from, to }) => from !== me && to !== me),
  };
}

function flowsOf(moves: readonly DealMove[]): Flow[] {
  const flows: Flow[] = [];
  for (const move of moves) {
    const known = flows.find(({ from, to }) => from === move.from && to === move.to);
    if (known) known.moves.push(move);
    else flows.push({ from: move.from, to: move.to, moves: [move] });
  }
  return flows.map((flow) => ({ ...flow, moves: flow.moves.toSorted(wigsFirst) }));
}

function wigsFirst(one: DealMove, other: DealMove): number {
  return Number('cents' in one) - Number('cents' in other);
}

/** Every wig a move may bring, all options of a choice included. */
export function wigsIn(move: DealMove): string[] {
  if ('choice' in move) return move.choice;
  return 'listingId' in move ? [move.listingId] : [];
}

/** "Juniper, Copper bob": the wigs of a deal, of a choice only the one that was picked. */
export function wigTitles({ terms, picks }: Pick<DealSummary, 'terms' | 'picks'>): string {
  const wigs = terms.moves.flatMap((move) =>
    'choice' in move && picks.length > 0 ? move.choice.filter((id) => picks.includes(id)) : wigsIn(move),
  );
  return wigs.map((id) => isolated(terms.listings[id]?.title ?? 'A wig')).join(', ');
}

/** Members whose parcels come to this one. */
export const sendersTo = (me: string, moves: readonly DealMove[]): string[] =>
  moves.filter((move) => move.to === me && !('cents' in move)).map(({ from }) => from);

/** "the wig is" or "the wigs are", of those that change hands: of a choice that is one. */
export function theWigsAre(moves: readonly DealMove[]): string {
  return moves.filter((move) => !('cents' in move)).length > 1 ? 'the wigs are' : 'the wig is';
}

/** Somebody gives wigs and gets wigs; otherwise it is wigs for cash. */
export function isTrade(moves: readonly DealMove[]): boolean {
  const givers = moves.filter((move) => !('cents' in move)).map(({ from }) => from);
  return new Set(givers).size > 1;
}

/** The listing of a deal that is cash for one wig; undefined for every other deal. */
export function soleWig({ kind, parties, terms }: Pick<DealSummary, 'kind' | 'parties' | 'terms'>): string | undefined {
  const [wig, ...others] = terms.moves.filter((move) => !('cents' in move));
  const cash = terms.moves.find((move) => 'cents' in move);
  const isSole = kind === 'deal' && parties.length === 2 && others.length === 0 && cash?.to === wig?.from;
  return isSole && wig && 'listingId' in wig ? wig.listingId : undefined;
}
