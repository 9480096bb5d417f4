import type { SessionMember } from '#contract/auth/session.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { dayMs } from '#contract/durations.ts';
import { fallbackReturnPath, safeReturnPath } from '#contract/paths.ts';
import { memberStorage } from '#web/lib/drafts/member-storage.ts';

const key = 'payment-session';
/** A checkout that was begun longer ago is not the one that was paid. */
const keptMs = dayMs;

/** The browser's note while the member is away at the payment page. */
interface PaymentSession {
  userId: string;
  userEmail: string;
  plan: PlanId;
  timestamp: number;
  returnTo: string;
}

export function storePaymentSession({ id, email }: SessionMember, plan: PlanId, returnTo: string): void {
  const session: PaymentSession = { userId: id, userEmail: email, plan, timestamp: Date.now(), returnTo };
  memberStorage.set('local', key, JSON.stringify(session));
}

/** The page from which the member went to pay, else the account. */
export function pathAfterPaying(now = Date.now()): string {
  try {
    const kept = JSON.parse(memberStorage.get('local', key) ?? '{}') as Partial<PaymentSession>;
    const isFresh = now - Number(kept.timestamp) < keptMs;
    const path = safeReturnPath(isFresh ? kept.returnTo : null);
    // The plans would only send on whoever has paid.
    return /^\/subscription(?:[/?#]|$)/.test(path) ? fallbackReturnPath : path;
  } catch {
    return fallbackReturnPath;
  }
}

export function clearPaymentSession(): void {
  memberStorage.remove('local', key);
}
