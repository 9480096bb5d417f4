/** A wig that a member would give another for a wish of theirs. */
export interface TradeRow {
  giver: string;
  wanter: string;
  listing: string;
  wish: string;
  cents: number | null;
  /** Milliseconds since 1970. */
  foundAt: number;
}

/** Of one giver and one wanter, the newest: enough to choose from, and a giver of hundreds costs no more than others. */
export const optionsPerPair = 3;
const unknownCents = -1;

/**
 * Who could give something to whom, in flat arrays: a million of these as objects would take ten times the memory. Rows come
 * sorted by giver and wanter, the newest first.
 */
export class TradeGraph {
  readonly #members = new Map<string, number>();
  readonly memberIds: string[] = [];
  /** By pair: its two ends, and where its options begin. */
  readonly givers: number[] = [];
  readonly wanters: number[] = [];
  readonly #firstOption: number[] = [];
  readonly #listings: string[] = [];
  readonly #wishes: string[] = [];
  readonly #cents: number[] = [];
  readonly #foundAt: number[] = [];
  readonly #blocked = new Set<string>();

  add({ giver, wanter, listing, wish, cents, foundAt }: TradeRow): void {
    const [from, to] = [this.#place(giver), this.#place(wanter)];
    const last = this.givers.length - 1;
    if (this.givers[last] !== from || this.wanters[last] !== to) {
      this.givers.push(from);
      this.wanters.push(to);
      this.#firstOption.push(this.#listings.length);
    }
    const first = this.#firstOption.at(-1) ?? 0;
    const isKnown = this.#listings.indexOf(listing, first) >= 0;
    if (isKnown || this.#listings.length - first >= optionsPerPair) return;
    this.#listings.push(listing);
    this.#wishes.push(wish);
    this.#cents.push(cents ?? unknownCents);
    this.#foundAt.push(foundAt);
  }

  /** Two who never meet in a ring, also where they would give each other nothing. */
  block(one: string, other: string): void {
    const [a, b] = [this.#members.get(one), this.#members.get(other)];
    if (a !== undefined && b !== undefined) this.#blocked.add(a < b ? `${a} ${b}` : `${b} ${a}`);
  }

  areBlocked(a: number, b: number): boolean {
    return this.#blocked.size > 0 && this.#blocked.has(a < b ? `${a} ${b}` : `${b} ${a}`);
  }

  placeOf(memberId: string): number | undefined {
    return this.#members.get(memberId);
  }

  /** What the giver of a pair could give. */
  optionsOf(pair: number): { listing: string; wish: string; cents: number | null; foundAt: number }[] {
    const first = this.#firstOption[pair] ?? 0;
    const end = this.#firstOption[pair + 1] ?? this.#listings.length;
    return Array.from({ length: end - first }, (_, at) => {
      const cents = this.#cents[first + at] ?? unknownCents;
      return {
        listing: this.#listings[first + at] ?? '',
        wish: this.#wishes[first + at] ?? '',
        cents: cents === unknownCents ? null : cents,
        foundAt: this.#foundAt[first + at] ?? 0,
      };
    });
  }

  /** Between the dearest and the cheapest of the pairs' wigs; undefined where a pair has several to choose from. */
  gapOfOnlyWigs(pairs: readonly number[]): number | undefined {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const pair of pairs) {
      const first = this.#firstOption[pair] ?? 0;
      if ((this.#firstOption[pair + 1] ?? this.#listings.length) - first > 1) return undefined;
      const cents = this.#cents[first] ?? unknownCents;
      if (cents === unknownCents) continue;
      if (cents < lowest) lowest = cents;
      if (cents > highest) highest = cents;
    }
    return highest > lowest ? highest - lowest : 0;
  }

  #place(memberId: string): number {
    const known = this.#members.get(memberId);
    if (known !== undefined) return known;
    const place = this.memberIds.push(memberId) - 1;
    this.#members.set(memberId, place);
    return place;
  }
}
