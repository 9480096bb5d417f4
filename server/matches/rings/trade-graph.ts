import type { Rest } from './rests.ts';

/** What is numbered from 0 on. */
export interface Ids {
  readonly length: number;
  idOf(number: number): string;
}

/** Which wig for trade fulfils which wish, all by number, in no order. */
export interface Trades {
  members: Ids & { find(id: string): number };
  listings: Ids;
  wishes: Ids;
  /** By listing: who would give it, and its price. By wish: who has it. -1 for nobody, or for no price. */
  givers: Int32Array;
  cents: Int32Array;
  wanters: Int32Array;
  /** By trade; `foundAt` in milliseconds since 1970. */
  count: number;
  listing: Int32Array;
  wish: Int32Array;
  foundAt: Float64Array;
  areBlocked(one: number, other: number): boolean;
}

/** Of one giver and one wanter, the newest: enough to choose from, and a giver of hundreds costs no more than others. */
export const optionsPerPair = 3;
/** So many are looked at before others may have the event loop. */
const atOnce = 16_384;

/**
 * Who could give something to whom, in flat arrays: a million of these as objects would take ten times the memory. A pair is one
 * giver and one wanter; the pairs of a giver, and the options of a pair, stand one after another.
 */
export interface TradeGraph extends Pick<Trades, 'members' | 'listings' | 'wishes' | 'areBlocked'> {
  /** By giver: the first pair. By pair: its ends, and the first option. Each has one more, where the last one ends. */
  firstPair: Int32Array;
  giver: Int32Array;
  wanter: Int32Array;
  firstOption: Int32Array;
  /** By option. */
  listing: Int32Array;
  wish: Int32Array;
  cents: Int32Array;
  foundAt: Float64Array;
}

/** The graph of trades between two who may meet. */
export async function buildGraph(trades: Trades, rest: Rest): Promise<TradeGraph> {
  const order = await inOrder(trades, rest);
  const { members, listings, wishes, givers, wanters, areBlocked } = trades;
  const size = order.length;
  const firstPair = new Int32Array(members.length + 1);
  const [giver, wanter, firstOption] = [new Int32Array(size), new Int32Array(size), new Int32Array(size + 1)];
  const [listing, wish, cents] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  const foundAt = new Float64Array(size);
  let [pairs, options] = [0, 0];
  for (let at = 0, end = 0; at < size; at = end) {
    const [from, to] = [giverOf(order[at] as number), wanterOf(order[at] as number)];
    end = at + 1;
    while (end < size && wanterOf(order[end] as number) === to && giverOf(order[end] as number) === from) end += 1;
    firstOption[pairs] = options;
    giver[pairs] = from;
    wanter[pairs] = to;
    pairs += 1;
    firstPair[from + 1] = pairs;
    for (const trade of end - at > 1 ? newestOf(trades, order.subarray(at, end)) : [order[at] as number]) {
      const offered = trades.listing[trade] as number;
      listing[options] = offered;
      wish[options] = trades.wish[trade] as number;
      cents[options] = trades.cents[offered] as number;
      foundAt[options] = trades.foundAt[trade] as number;
      options += 1;
    }
    if (pairs % atOnce === 0) await rest();
  }
  firstOption[pairs] = options;
  // Members who give nothing begin where they end.
  for (let at = 1; at < firstPair.length; at += 1)
    firstPair[at] = Math.max(firstPair[at] as number, firstPair[at - 1] as number);
  return {
    ...{ members, listings, wishes, areBlocked, firstPair, listing, wish, cents, foundAt },
    giver: giver.subarray(0, pairs),
    wanter: wanter.subarray(0, pairs),
    firstOption: firstOption.subarray(0, pairs + 1),
  };

  function giverOf(trade: number): number {
    return givers[trades.listing[trade] as number] as number;
  }

  function wanterOf(trade: number): number {
    return wanters[trades.wish[trade] as number] as number;
  }
}

/** The trades between two who may meet, by giver and then by wanter. */
async function inOrder(trades: Trades, rest: Rest): Promise<Int32Array> {
  const { members, givers, wanters, areBlocked } = trades;
  const held = new Int32Array(trades.count);
  let count = 0;
  for (let trade = 0; trade < trades.count; trade += 1) {
    const giver = givers[trades.listing[trade] as number] as number;
    const wanter = wanters[trades.wish[trade] as number] as number;
    if (giver >= 0 && wanter >= 0 && giver !== wanter && !areBlocked(giver, wanter)) {
      held[count] = trade;
      count += 1;
    }
    if (trade % atOnce === 0) await rest();
  }
  const byWanter = await sortBy(held.subarray(0, count), (trade) => wanters[trades.wish[trade] as number] as number);
  return sortBy(byWanter, (trade) => givers[trades.listing[trade] as number] as number);

  /** Counts how many each member has, and puts them there; those of one member stay in their order. */
  async function sortBy(list: Int32Array, memberOf: (trade: number) => number): Promise<Int32Array> {
    const next = new Int32Array(members.length + 1);
    for (let at = 0; at < list.length; at += 1) {
      const after = memberOf(list[at] as number) + 1;
      next[after] = (next[after] as number) + 1;
      if (at % atOnce === 0) await rest();
    }
    for (let at = 1; at < next.length; at += 1) next[at] = (next[at] as number) + (next[at - 1] as number);
    const sorted = new Int32Array(list.length);
    for (let at = 0; at < list.length; at += 1) {
      const trade = list[at] as number;
      const member = memberOf(trade);
      const place = next[member] as number;
      sorted[place] = trade;
      next[member] = place + 1;
      if (at % atOnce === 0) await rest();
    }
    return sorted;
  }
}

/** Of the trades of one pair, one for each of the few newest wigs. */
function newestOf({ listing, wish, foundAt, listings, wishes }: Trades, of: Int32Array): number[] {
  const idOf = (ids: Ids, numbers: Int32Array, trade: number) => ids.idOf(numbers[trade] as number);
  const isBefore = (one: number, other: number, ids: Ids, numbers: Int32Array) =>
    idOf(ids, numbers, one) < idOf(ids, numbers, other);
  const compare = (one: number, other: number) => {
    const later = (foundAt[other] as number) - (foundAt[one] as number);
    if (later !== 0) return later;
    if (listing[one] !== listing[other]) return isBefore(one, other, listings, listing) ? -1 : 1;
    return isBefore(one, other, wishes, wish) ? -1 : 1;
  };
  const seen = new Set<number>();
  return Array.from(of)
    .sort(compare)
    .filter((trade) => {
      const offered = listing[trade] as number;
      if (seen.has(offered) || seen.size === optionsPerPair) return false;
      seen.add(offered);
      return true;
    });
}
