import type { TradeGraph } from './trade-graph.ts';

/** The pairs by wanter: those of one stand one after another, and `first` has one more, where the last one ends. */
export interface PairsInto {
  first: Int32Array;
  pairs: Int32Array;
}

export function pairsInto({ members, wanter }: TradeGraph): PairsInto {
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
export function findMutual({ members, firstPair, giver, wanter }: TradeGraph, into: PairsInto): Uint8Array {
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
