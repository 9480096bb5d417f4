import type { TradeGraph } from './trade-graph.ts';

export interface Wigs {
  gapCents: number;
  /** Of each pair one option. */
  options: number[];
}

/** Chooses among what the pairs of a ring could give. */
export function createWigChooser({ firstOption, cents, foundAt }: TradeGraph) {
  const { lowest, highest } = priceRanges(firstOption, cents);

  /** No choice of wigs is priced more alike than this. */
  function leastGap(pairs: readonly number[]): number {
    let [low, high] = [0, Number.MAX_SAFE_INTEGER];
    for (const pair of pairs) {
      if ((lowest[pair] as number) > low) low = lowest[pair] as number;
      if ((highest[pair] as number) < high) high = highest[pair] as number;
    }
    return low - high;
  }

  /** Of each pair one wig, so that they are priced as alike as can be; at least one of them found after the moment. */
  function chooseWigs(pairs: readonly number[], after: number): Wigs | undefined {
    const options = pairs.map((pair) => firstOption[pair] as number);
    let best: Wigs | undefined;
    while (true) {
      if (after === 0 || options.some((option) => (foundAt[option] as number) > after)) {
        const gapCents = gapOf(options);
        if (!best || gapCents < best.gapCents) best = { gapCents, options: [...options] };
      }
      if (!stepOn(pairs, options)) return best;
    }
  }

  /** The next choice, the last pair's options changing first. False after the last. */
  function stepOn(pairs: readonly number[], options: number[]): boolean {
    for (let at = pairs.length - 1; at >= 0; at -= 1) {
      const [pair, next] = [pairs[at] as number, (options[at] as number) + 1];
      if (next < (firstOption[pair + 1] as number)) {
        options[at] = next;
        return true;
      }
      options[at] = firstOption[pair] as number;
    }
    return false;
  }

  function gapOf(options: readonly number[]): number {
    let [low, high] = [Number.MAX_SAFE_INTEGER, 0];
    for (const option of options) {
      const price = cents[option] as number;
      if (price < 0) continue;
      if (price < low) low = price;
      if (price > high) high = price;
    }
    return high > low ? high - low : 0;
  }

  return { leastGap, chooseWigs };
}

/** By pair: between which prices its wigs lie. One without a price is as dear and as cheap as any other. */
function priceRanges(firstOption: Int32Array, cents: Int32Array) {
  const pairs = firstOption.length - 1;
  const [lowest, highest] = [new Int32Array(pairs), new Int32Array(pairs)];
  for (let pair = 0; pair < pairs; pair += 1) {
    let [low, high] = [anyPrice, 0];
    for (let option = firstOption[pair] as number; option < (firstOption[pair + 1] as number); option += 1) {
      const price = cents[option] as number;
      low = Math.min(low, Math.max(price, 0));
      high = Math.max(high, price < 0 ? anyPrice : price);
    }
    lowest[pair] = low;
    highest[pair] = high;
  }
  return { lowest, highest };
}

const anyPrice = 2_147_483_647;
