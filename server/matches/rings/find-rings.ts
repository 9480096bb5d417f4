import { createHash } from 'node:crypto';
import { matchLimits } from '#contract/matches/match-values.ts';
import type { TradeGraph } from './trade-graph.ts';

export interface RingMove {
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
export type RefusedAt = (ringId: string) => number | undefined;

/** Rings of four around one member are looked for as far as this many steps lead: among hundreds of pairs each they are countless. */
const stepsForFours = 200_000;

/**
 * The best rings of one member, shortest first, then those whose wigs are priced most alike. In a ring no two trade with each
 * other directly, in a ring of four no three; no two of its members are blocked. A ring that was refused comes back only with a
 * wig that was found since.
 */
export function createRingFinder(graph: TradeGraph, refusedAt: RefusedAt): (memberId: string) => Ring[] {
  const { givers, wanters } = graph;
  const outOf = groupPairs(graph, givers);
  const into = groupPairs(graph, wanters);
  const pairCount = givers.length;
  const giver = Int32Array.from(givers);
  const wanter = Int32Array.from(wanters);
  /** From each member to the member at hand, or back: the pair's number and one more; 0 where there is none. */
  const toStart = new Int32Array(graph.memberIds.length);
  const fromStart = new Int32Array(graph.memberIds.length);
  const toSecond = new Int32Array(graph.memberIds.length);
  const fromSecond = new Int32Array(graph.memberIds.length);
  const isMutual = findMutual();

  return (memberId) => {
    const start = graph.placeOf(memberId);
    if (start === undefined) return [];
    const best = createBest(graph, refusedAt);
    mark(start, toStart, fromStart);
    findThrees(start, best.offer);
    if (best.rings().length < matchLimits.rings) findFours(start, best.offer);
    unmark(start, toStart, fromStart);
    return best.rings();
  };

  function findThrees(start: number, offer: Offer): void {
    for (const first of outOf(start)) {
      if (isMutual[first]) continue;
      for (const second of outOf(wanter[first] as number)) {
        if (isMutual[second]) continue;
        const third = toStart[wanter[second] as number] as number;
        if (third > 0 && !isMutual[third - 1]) offer([first, second, third - 1]);
      }
    }
  }

  function findFours(start: number, offer: Offer): void {
    let steps = 0;
    for (const first of outOf(start)) {
      if (isMutual[first]) continue;
      const two = wanter[first] as number;
      mark(two, toSecond, fromSecond);
      for (const second of outOf(two)) {
        const three = wanter[second] as number;
        if (isMutual[second] || toStart[three] || fromStart[three] || graph.areBlocked(start, three)) continue;
        for (const third of outOf(three)) {
          steps += 1;
          const four = wanter[third] as number;
          const last = toStart[four] as number;
          if (last === 0 || isMutual[third] || isMutual[last - 1] || toSecond[four] || fromSecond[four]) continue;
          if (!graph.areBlocked(two, four)) offer([first, second, third, last - 1]);
        }
        if (steps > stepsForFours) break;
      }
      unmark(two, toSecond, fromSecond);
      if (steps > stepsForFours) return;
    }
  }

  function findMutual(): Uint8Array {
    const mutual = new Uint8Array(pairCount);
    for (let member = 0; member < graph.memberIds.length; member += 1) {
      for (const pair of into(member)) toStart[giver[pair] as number] = pair + 1;
      for (const pair of outOf(member)) if ((toStart[wanter[pair] as number] as number) > 0) mutual[pair] = 1;
      for (const pair of into(member)) toStart[giver[pair] as number] = 0;
    }
    return mutual;
  }

  function mark(member: number, to: Int32Array, from: Int32Array): void {
    for (const pair of into(member)) to[giver[pair] as number] = pair + 1;
    for (const pair of outOf(member)) from[wanter[pair] as number] = pair + 1;
  }

  function unmark(member: number, to: Int32Array, from: Int32Array): void {
    for (const pair of into(member)) to[giver[pair] as number] = 0;
    for (const pair of outOf(member)) from[wanter[pair] as number] = 0;
  }
}

/** The numbers of the pairs in which a member stands at one end. */
function groupPairs({ memberIds }: TradeGraph, ends: readonly number[]): (member: number) => Int32Array {
  const begins = new Int32Array(memberIds.length + 1);
  for (const member of ends) begins[member + 1] = (begins[member + 1] as number) + 1;
  for (let at = 0; at < memberIds.length; at += 1) begins[at + 1] = (begins[at + 1] as number) + (begins[at] as number);
  const next = begins.slice();
  const pairs = new Int32Array(ends.length);
  ends.forEach((member, pair) => {
    const at = next[member] as number;
    pairs[at] = pair;
    next[member] = at + 1;
  });
  return (member) => pairs.subarray(begins[member], begins[member + 1]);
}

type Offer = (pairs: number[]) => void;

/** Keeps the best few of what it is offered, and asks whether a ring was refused only of those. */
function createBest(graph: TradeGraph, refusedAt: RefusedAt): { offer: Offer; rings(): Ring[] } {
  const kept: Ring[] = [];
  const isBetter = (one: Ring, other: Ring) =>
    one.moves.length - other.moves.length || one.gapCents - other.gapCents || (one.id < other.id ? -1 : 1);
  return {
    rings: () => kept,
    offer(pairs) {
      const worst = kept.length < matchLimits.rings ? undefined : kept.at(-1);
      const isWorse = (gapCents: number) => worst?.moves.length === pairs.length && worst.gapCents < gapCents;
      // Most pairs have one wig, and most rings are worse than the few that are kept.
      if (worst && isWorse(graph.gapOfOnlyWigs(pairs) ?? 0)) return;
      const wigs = chooseWigs(graph, pairs, 0);
      if (!wigs || isWorse(wigs.gapCents)) return;
      const members = pairs.map((pair) => graph.memberIds[graph.givers[pair] as number] as string);
      const id = ringIdOf(members);
      const since = refusedAt(id);
      const chosen = since === undefined ? wigs : chooseWigs(graph, pairs, since);
      if (!chosen) return;
      const moves = chosen.wigs.map((wig, at) => ({
        giver: members[at] as string,
        wanter: members[(at + 1) % members.length] as string,
        ...wig,
      }));
      kept.push({ id, gapCents: chosen.gapCents, moves });
      kept.sort(isBetter);
      kept.splice(matchLimits.rings);
    },
  };
}

/** Of each pair one wig, so that they are priced as alike as can be; at least one of them found after the moment. */
function chooseWigs(graph: TradeGraph, pairs: readonly number[], after: number) {
  const options = pairs.map((pair) => graph.optionsOf(pair));
  let best: { gapCents: number; wigs: { listing: string; wish: string }[] } | undefined;
  const choose = (chosen: (typeof options)[number]): void => {
    const choices = options[chosen.length];
    if (choices) {
      for (const option of choices) choose([...chosen, option]);
      return;
    }
    if (after > 0 && !chosen.some(({ foundAt }) => foundAt > after)) return;
    const prices = chosen.map(({ cents }) => cents).filter((cents) => cents !== null);
    const gapCents = prices.length > 1 ? Math.max(...prices) - Math.min(...prices) : 0;
    if (best && best.gapCents <= gapCents) return;
    best = { gapCents, wigs: chosen.map(({ listing, wish }) => ({ listing, wish })) };
  };
  choose([]);
  return best;
}

/** The same members in the same order are the same ring, wherever one begins to count. */
export function ringIdOf(members: readonly string[]): string {
  const first = members.indexOf(members.toSorted()[0] as string);
  const inOrder = [...members.slice(first), ...members.slice(0, first)];
  const hex = createHash('sha256').update(inOrder.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
