/** A wig that one member would give for a wish of another. */
export interface Trade {
  giver: string;
  wanter: string;
  listing: string;
  wish: string;
  /** -1 for no price. */
  cents: number;
  /** Milliseconds since 1970. */
  foundAt: number;
}

/** Of one giver and one wanter, the newest: enough to choose from, and a giver of hundreds costs no more than others. */
export const optionsPerPair = 3;

/**
 * Who could give something to whom, by numbers in flat arrays, which the search walks through a hundred million times. A pair is one
 * giver and one wanter; the pairs of a giver, and the options of a pair, stand one after another.
 */
export interface TradeGraph {
  members: Numbers;
  listings: Numbers;
  wishes: Numbers;
  areBlocked(one: number, other: number): boolean;
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

type Option = Pick<Trade, 'cents' | 'foundAt'> & Record<'listing' | 'wish', number>;

/** Takes trades in any order, and keeps of each pair one for each of the few newest wigs. */
export class Trades {
  readonly #members = new Numbers();
  readonly #listings = new Numbers();
  readonly #wishes = new Numbers();
  /** By giver, then by wanter. */
  readonly #options: Map<number, Option[]>[] = [];

  add({ giver, wanter, listing, wish, cents, foundAt }: Trade): void {
    const wanters = this.#wantersOf(this.#members.add(giver));
    const to = this.#members.add(wanter);
    const option = { listing: this.#listings.add(listing), wish: this.#wishes.add(wish), cents, foundAt };
    const known = wanters.get(to);
    if (known) this.#keepNewest(known, option);
    else wanters.set(to, [option]);
  }

  /** The graph of trades between two who may meet. */
  toGraph(blocks: Iterable<readonly [string, string]>): TradeGraph {
    const [members, listings, wishes] = [this.#members, this.#listings, this.#wishes];
    const areBlocked = findBlocked(members, blocks);
    const firstPair: number[] = [];
    const pairs = { giver: [] as number[], wanter: [] as number[], firstOption: [] as number[] };
    const options: Option[] = [];
    for (let giver = 0; giver < members.length; giver += 1) {
      firstPair.push(pairs.giver.length);
      for (const [wanter, offered] of this.#options[giver] ?? []) {
        if (areBlocked(giver, wanter)) continue;
        pairs.giver.push(giver);
        pairs.wanter.push(wanter);
        pairs.firstOption.push(options.length);
        options.push(...offered);
      }
    }
    return {
      ...{ members, listings, wishes, areBlocked },
      firstPair: Int32Array.from([...firstPair, pairs.giver.length]),
      giver: Int32Array.from(pairs.giver),
      wanter: Int32Array.from(pairs.wanter),
      firstOption: Int32Array.from([...pairs.firstOption, options.length]),
      listing: Int32Array.from(options, ({ listing }) => listing),
      wish: Int32Array.from(options, ({ wish }) => wish),
      cents: Int32Array.from(options, ({ cents }) => cents),
      foundAt: Float64Array.from(options, ({ foundAt }) => foundAt),
    };
  }

  #wantersOf(giver: number): Map<number, Option[]> {
    this.#options[giver] ??= new Map();
    return this.#options[giver];
  }

  #keepNewest(known: Option[], option: Option): void {
    const same = known.findIndex(({ listing }) => listing === option.listing);
    if (same < 0) known.push(option);
    else if (this.#compare(option, known[same] as Option) < 0) known[same] = option;
    known.sort((one, other) => this.#compare(one, other)).splice(optionsPerPair);
  }

  #compare(one: Option, other: Option): number {
    if (one.foundAt !== other.foundAt) return other.foundAt - one.foundAt;
    if (one.listing !== other.listing)
      return this.#listings.idOf(one.listing) < this.#listings.idOf(other.listing) ? -1 : 1;
    return this.#wishes.idOf(one.wish) < this.#wishes.idOf(other.wish) ? -1 : 1;
  }
}

/** Numbers for ids, in the order in which they come. */
class Numbers {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];

  get length(): number {
    return this.#ids.length;
  }

  add(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  /** -1 for an id that never came. */
  find(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  idOf(number: number): string {
    return this.#ids[number] as string;
  }
}

/** Two who never meet in a ring, also where they would give each other nothing. */
function findBlocked(members: Numbers, blocks: Iterable<readonly [string, string]>): TradeGraph['areBlocked'] {
  const keyOf = (one: number, other: number) => Math.min(one, other) * members.length + Math.max(one, other);
  const blocked = new Set<number>();
  for (const [blocker, other] of blocks) {
    const [one, two] = [members.find(blocker), members.find(other)];
    if (one >= 0 && two >= 0) blocked.add(keyOf(one, two));
  }
  return (one, other) => blocked.size > 0 && blocked.has(keyOf(one, other));
}
