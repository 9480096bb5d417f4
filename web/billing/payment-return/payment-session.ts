import type { SessionMember } from '#contract/auth/session.ts';
import type { PlanId } from '#contract/billing/plans.ts';
import { memberStorage } from '#web/lib/drafts/member-storage.ts';

const key = 'payment-session';

/** What this browser remembers while the member is away at the payment page. */
export interface PaymentSession {
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

export function clearPaymentSession(): void {
  memberStorage.remove('local', key);
}
