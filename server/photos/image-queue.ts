import { BoundedMap } from '#server/base/bounded-map.ts';

interface ImageQueue<Item> {
  readonly size: number;
  /** Returns a function that takes the item out again; that one gives false when the item's turn has come. */
  add(memberId: string, item: Item): () => boolean;
  /** The next in turn; call `done` when its work is over. Undefined when nobody may have a turn now. */
  take(): { item: Item; done(costMs?: number): void } | undefined;
  /** When to ask again for somebody who must wait for a turn; undefined when nobody must. */
  nextInMs(): number | undefined;
  /** Takes everything out. */
  clear(): Item[];
}

interface Entry<Item> {
  memberId: string;
  item: Item;
}

interface Account {
  /** Processor time that the member's photographs took; what is long ago counts less and less. */
  spentMs: number;
  countedAt: number;
  running: number;
  restsUntil: number;
}

const accountsMax = 10_000;
/** How fast it is forgotten: in the long run one member has a fifth of a core for photographs. */
const forgottenPerMs = 0.2;
/** Processor time of a member before the queue counts: a dozen photographs of a phone at once. */
const savedMs = 10_000;
/** On a busy server, whoever has spent more than half of it rests this many times as long as a photograph took. */
const longRest = 4;

/**
 * The member who has used the workers least comes next, however many photographs others have waiting. Processor time
 * counts, because a tiny file can unpack to 50 megapixels. The last free worker is never for a member who has one
 * already, and while the server is busy a member's next photograph waits at least as long as the last one took, so that
 * requests have a core.
 */
export function createImageQueue<Item>({
  workers,
  isServerBusy = () => false,
  now = () => performance.now(),
}: {
  workers: number;
  isServerBusy?: () => boolean;
  now?: () => number;
}): ImageQueue<Item> {
  const runningMax = Math.max(1, workers - 1);
  const accounts = new BoundedMap<string, Account>(accountsMax);
  let entries: Entry<Item>[] = [];

  const count = (account: Account): number => {
    const moment = now();
    account.spentMs = Math.max(0, account.spentMs - (moment - account.countedAt) * forgottenPerMs);
    account.countedAt = moment;
    return account.spentMs;
  };
  const accountOf = (memberId: string): Account => {
    const account = accounts.get(memberId) ?? { spentMs: 0, countedAt: now(), running: 0, restsUntil: 0 };
    accounts.set(memberId, account);
    return account;
  };
  const waitMs = (account: Account): number => {
    const owedMs = (count(account) - savedMs) / forgottenPerMs;
    return Math.max(0, owedMs, account.restsUntil - now());
  };
  const forgetQuiet = (): void => {
    const waiting = new Set(entries.map(({ memberId }) => memberId));
    for (const [memberId, account] of accounts)
      if (account.running === 0 && !waiting.has(memberId) && count(account) === 0) accounts.delete(memberId);
  };

  return {
    get size() {
      return entries.length;
    },
    add(memberId, item) {
      const entry = { memberId, item };
      entries.push(entry);
      return () => {
        const before = entries.length;
        entries = entries.filter((other) => other !== entry);
        return entries.length < before;
      };
    },
    take() {
      let first: Entry<Item> | undefined;
      for (const entry of entries) {
        const account = accountOf(entry.memberId);
        if (account.running >= runningMax || waitMs(account) > 0) continue;
        // Among equals, the one who came first.
        if (!first || count(account) < count(accountOf(first.memberId))) first = entry;
      }
      if (!first) return undefined;
      const { memberId, item } = first;
      entries = entries.filter((entry) => entry !== first);
      const account = accountOf(memberId);
      account.running += 1;
      const startedAt = now();
      return {
        item,
        done(costMs = now() - startedAt) {
          account.running -= 1;
          // Earlier work has been forgotten meanwhile; this work has not.
          account.spentMs = count(account) + costMs;
          const rest = account.spentMs > savedMs / 2 ? longRest : 1;
          if (isServerBusy()) account.restsUntil = now() + rest * costMs;
          forgetQuiet();
        },
      };
    },
    nextInMs() {
      // A wait that has ended since `take` was asked counts as well, or nobody would ask again.
      const waits = entries
        .map(({ memberId }) => accountOf(memberId))
        .filter(({ running }) => running < runningMax)
        .map(waitMs);
      return waits.length > 0 ? 1 + Math.min(...waits) : undefined;
    },
    clear() {
      const items = entries.map(({ item }) => item);
      entries = [];
      return items;
    },
  };
}
