import { hash } from 'node:crypto';
import { matchLimits } from '#contract/matches/match-values.ts';
import { createWigChooser, type Wigs } from './choose-wigs.ts';
import type { TradeGraph } from './trade-graph.ts';

interface RingMove {
  giver: string;
  wanter: string;
  listing: string;
  wish: string;
}

export interface Ring {
  id: string;
  /** Between its dearest and its cheapest wig, of those that have a price. */
  gapCents: number;
  /** Each gives to the next, the last to the first. */
  moves: RingMove[];
}

/** When a ring was refused, by its id. */
type RefusedAt = (ringId: string) => number | undefined;

/** Rings of four around one member are looked for as far as this many steps lead: among hundreds of pairs each they are countless. */
const stepsForFours = 200_000;

/**
 * The best rings of one member, shortest first, then those whose wigs are priced most alike. In a ring no two trade with each
 * other directly, in a ring of four no three; no two of its members are blocked. A ring that was refused comes back only with a
 * wig that was found since. Loops count instead of asking iterators: among ten thousand members they take a hundred million steps.
 */
export function createRingFinder(graph: TradeGraph, refusedAt: RefusedAt): (memberId: string) => Ring[] {
  const { members, firstPair, giver, wanter } = graph;
  const into = pairsInto(graph);
  const isMutual = findMutual(graph, into);
  const best = createBest(graph, refusedAt);
  /** From each member to the member at hand, or back: the pair's number and one more; 0 where there is none. */
  const toStart = new Int32Array(members.length);
  const fromStart = new Int32Array(members.length);
  const toSecond = new Int32Array(members.length);
  const fromSecond = new Int32Array(members.length);

  return (memberId) => {
    const start = members.find(memberId);
    if (start < 0) return [];
    best.clear();
    mark(start, toStart, fromStart, 1);
    findThrees(start);
    if (!best.isFull()) findFours(start);
    mark(start, toStart, fromStart, 0);
    return best.rings();
  };

  function findThrees(start: number): void {
    for (let first = firstPair[start] as number; first < endOf(start); first += 1) {
      if (isMutual[first]) continue;
      const two = wanter[first] as number;
      const end = endOf(two);
      for (let second = firstPair[two] as number; second < end; second += 1) {
        const third = toStart[wanter[second] as number] as number;
        if (third > 0 && !isMutual[second] && !isMutual[third - 1]) best.offer([first, second, third - 1]);
      }
    }
  }

  function findFours(start: number): void {
    let steps = 0;
    for (let first = firstPair[start] as number; first < endOf(start); first += 1) {
      if (isMutual[first]) continue;
      const two = wanter[first] as number;
      mark(two, toSecond, fromSecond, 1);
      for (let second = firstPair[two] as number; second < endOf(two) && steps <= stepsForFours; second += 1) {
        const three = wanter[second] as number;
        if (isMutual[second] || toStart[three] || fromStart[three] || graph.areBlocked(start, three)) continue;
        steps += endOf(three) - (firstPair[three] as number);
        for (let third = firstPair[three] as number; third < endOf(three); third += 1) {
          const four = wanter[third] as number;
          const last = toStart[four] as number;
          if (last === 0 || isMutual[third] || isMutual[last - 1] || toSecond[four] || fromSecond[four]) continue;
          if (!graph.areBlocked(two, four)) best.offer([first, second, third, last - 1]);
        }
      }
      mark(two, toSecond, fromSecond, 0);
      if (steps > stepsForFours) return;
    }
  }

  function endOf(member: number): number {
    return firstPair[member + 1] as number;
  }

  /** Writes down who gives to the member and who gets from them, or wipes it out. */
  function mark(member: number, to: Int32Array, from: Int32Array, isSo: 0 | 1): void {
    for (let at = into.first[member] as number; at < (into.first[member + 1] as number); at += 1) {
      const pair = into.pairs[at] as number;
      to[giver[pair] as number] = isSo * (pair + 1);
    }
    for (let pair = firstPair[member] as number; pair < endOf(member); pair += 1)
      from[wanter[pair] as number] = isSo * (pair + 1);
  }
}

interface Kept extends Wigs {
  id: string;
  pairs: readonly number[];
}

/** Keeps the best few of what it is offered, and asks whether a ring was refused only of those. */
function createBest(graph: TradeGraph, refusedAt: RefusedAt) {
  const { leastGap, chooseWigs } = createWigChooser(graph);
  const memberIds = Array.from({ length: graph.members.length }, (_, number) => graph.members.idOf(number));
  const kept: Kept[] = [];
  const isBetter = (one: Kept, other: Kept) =>
    one.pairs.length - other.pairs.length || one.gapCents - other.gapCents || (one.id < other.id ? -1 : 1);
  const isFull = () => kept.length === matchLimits.rings;
  return {
    isFull,
    clear() {
      kept.length = 0;
    },
    offer(pairs: readonly number[]): void {
      const worst = isFull() ? kept.at(-1) : undefined;
      const isWorse = (gapCents: number) => worst?.pairs.length === pairs.length && worst.gapCents < gapCents;
      // Most rings are worse than the few that are kept, whichever of their wigs one takes.
      if (worst && isWorse(leastGap(pairs))) return;
      const wigs = chooseWigs(pairs, 0);
      if (!wigs || isWorse(wigs.gapCents)) return;
      const members = pairs.map((pair) => memberIds[graph.giver[pair] as number] as string);
      const id = ringIdOf(members);
      const since = refusedAt(id);
      const chosen = since === undefined ? wigs : chooseWigs(pairs, since);
      if (!chosen) return;
      kept.push({ id, pairs, ...chosen });
      kept.sort(isBetter);
      kept.splice(matchLimits.rings);
    },
    rings: () => kept.map((ring) => writeRing(graph, ring)),
  };
}

function writeRing({ members, listings, wishes, giver, wanter, listing, wish }: TradeGraph, ring: Kept): Ring {
  const moves = ring.pairs.map((pair, at) => {
    const option = ring.options[at] as number;
    return {
      giver: members.idOf(giver[pair] as number),
      wanter: members.idOf(wanter[pair] as number),
      listing: listings.idOf(listing[option] as number),
      wish: wishes.idOf(wish[option] as number),
    };
  });
  return { id: ring.id, gapCents: ring.gapCents, moves };
}

/** The same members in the same order are the same ring, wherever one begins to count. */
export function ringIdOf(members: readonly string[]): string {
  const first = members.indexOf(members.toSorted()[0] as string);
  const inOrder = [...members.slice(first), ...members.slice(0, first)];
  const hex = hash('sha256', inOrder.join(' '), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The pairs by wanter: those of one stand one after another, and `first` has one more, where the last one ends. */
interface PairsInto {
  first: Int32Array;
  pairs: Int32Array;
}

function pairsInto({ members, wanter }: TradeGraph): PairsInto {
  const first = new Int32Array(members.length + 1);
  for (const member of wanter) first[member + 1] = (first[member + 1] as number) + 1;
  for (let at = 1; at < first.length; at += 1) first[at] = (first[at] as number) + (first[at - 1] as number);
  const next = first.slice();
  const pairs = new Int32Array(wanter.length);
  for (let pair = 0; pair < wanter.length; pair += 1) {
    const member = wanter[pair] as number;
    const at = next[member] as number;
    pairs[at] = pair;
    next[member] = at + 1;
  }
  return { first, pairs };
}

/** By pair: whether the other would give something back, so that the two need no ring. */
function findMutual({ members, firstPair, giver, wanter }: TradeGraph, into: PairsInto): Uint8Array {
  const isMutual = new Uint8Array(wanter.length);
  /** Who gives to a member, by the number of the member who was looked at last. */
  const givesTo = new Int32Array(members.length).fill(-1);
  for (let member = 0; member < members.length; member += 1) {
    for (let at = into.first[member] as number; at < (into.first[member + 1] as number); at += 1)
      givesTo[giver[into.pairs[at] as number] as number] = member;
    for (let pair = firstPair[member] as number; pair < (firstPair[member + 1] as number); pair += 1)
      if (givesTo[wanter[pair] as number] === member) isMutual[pair] = 1;
  }
  return isMutual;
}
