import { commonErrors } from '#contract/errors.ts';
import { BoundedMap } from '#server/base/bounded-map.ts';
import { Refusal } from './errors.ts';

/**
 * Limits what one member's requests may take of the server: a few at once, and a share of the time. A member who asks for
 * more waits for their own requests; other members do not.
 */
export interface FairShare {
  /**
   * Returns at once, or when it is this request's turn. Call the returned function when the work is done. A request whose
   * client has gone meanwhile is refused without taking a turn.
   */
  enter(memberId: string, request?: Asking): Leave | Promise<Leave>;
}

interface Asking {
  isGone?: () => boolean;
  isWriting?: boolean;
}

/** `laterMs` is the time of work that the request leaves to be done in the background. */
export type Leave = (options?: { laterMs?: number; free?: boolean }) => void;

interface ShareLimits {
  /**
   * Requests of one member that run at the same time: enough that a page's calls do not wait for one another. Only one of
   * them may write: people do one thing at a time, and several expensive saves at once are what others notice.
   */
  atOnce?: number;
  waitingMax?: number;
  /** Time that a quiet member saves up, and may spend on many pages in a row. */
  savedMs?: number;
  /** Whoever has spent more than this of it runs one request at a time: two at once would slow down everyone on two cores. */
  burstMs?: number;
  percent: number;
  now?: () => number;
}

interface Account {
  leftMs: number;
  countedAt: number;
  running: number;
  isWriting: boolean;
  waiting: Waiting[];
  timer: NodeJS.Timeout | undefined;
}

interface Waiting extends Required<Asking> {
  resolve(leave: Leave): void;
  reject(refusal: Refusal): void;
}

const accountsMax = 10_000;
/** A request that took longer was probably slow for another reason, so no more than this is charged. */
const chargedMaxMs = 2_000;
/** The most that a member can owe: at a tenth of a core, they wait half a minute. */
const owedMaxMs = 3_000;

export function createFairShare(limits: ShareLimits): FairShare {
  const {
    atOnce = 3,
    waitingMax = 60,
    savedMs = 1_000,
    burstMs = 200,
    percent,
    now = () => performance.now(),
  } = limits;
  const earnedPerMs = percent / 100;
  const accounts = new BoundedMap<string, Account>(accountsMax);

  const count = (account: Account): void => {
    const moment = now();
    account.leftMs = Math.min(savedMs, account.leftMs + (moment - account.countedAt) * earnedPerMs);
    account.countedAt = moment;
  };
  const mayStart = (account: Account, { isWriting }: { isWriting: boolean }): boolean =>
    account.leftMs > 0 &&
    account.running < (account.leftMs > savedMs - burstMs ? atOnce : 1) &&
    !(isWriting && account.isWriting);
  const start = (account: Account, { isWriting }: { isWriting: boolean }): Leave => {
    const startedAt = now();
    account.running += 1;
    account.isWriting ||= isWriting;
    return ({ laterMs = 0, free = false } = {}) => {
      account.running -= 1;
      if (isWriting) account.isWriting = false;
      const chargedMs = Math.min(now() - startedAt + laterMs, chargedMaxMs);
      if (!free) account.leftMs = Math.max(account.leftMs - chargedMs, -owedMaxMs);
      admit(account);
    };
  };
  const admit = (account: Account): void => {
    clearTimeout(account.timer);
    count(account);
    for (;;) {
      // A read need not wait behind a second write.
      const next = account.waiting.find((each) => mayStart(account, each));
      if (!next) break;
      account.waiting.splice(account.waiting.indexOf(next), 1);
      if (next.isGone()) next.reject(new Refusal(commonErrors.unavailable));
      else next.resolve(start(account, next));
    }
    if (account.waiting.length > 0 && account.leftMs <= 0)
      account.timer = setTimeout(admit, 1 + -account.leftMs / earnedPerMs, account).unref();
  };

  return {
    enter(memberId, { isGone = () => false, isWriting = false } = {}) {
      const account = accounts.get(memberId) ?? open();
      // Anew each time, so that those who have asked for nothing the longest are forgotten first.
      accounts.set(memberId, account);
      count(account);
      if (account.waiting.length === 0 && mayStart(account, { isWriting })) return start(account, { isWriting });
      if (account.waiting.length >= waitingMax) account.waiting = dropGone(account.waiting);
      if (account.waiting.length >= waitingMax) {
        const retryAfterSeconds = Math.max(1, Math.ceil(-account.leftMs / earnedPerMs / 1000));
        throw new Refusal(commonErrors.rateLimited, { retryAfterSeconds });
      }
      return new Promise((resolve, reject) => {
        account.waiting.push({ isGone, isWriting, resolve, reject });
        admit(account);
      });
    },
  };

  function open(): Account {
    return { leftMs: savedMs, countedAt: now(), running: 0, isWriting: false, waiting: [], timer: undefined };
  }
}

function dropGone(waiting: Waiting[]): Waiting[] {
  return waiting.filter((each) => {
    if (each.isGone()) each.reject(new Refusal(commonErrors.unavailable));
    return !each.isGone();
  });
}
