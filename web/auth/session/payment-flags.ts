import { dayMs } from '#contract/durations.ts';
import { memberStorage } from '#web/lib/drafts/member-storage.ts';

const flag = 'subscription-success';
const time = 'subscription-success-at';
const validMs = dayMs;

/**
 * Remembers that a payment was just made. The flag opens nothing: it only says how long a page waits for the server's
 * yes.
 */
export function storePaymentSuccess(now = Date.now()): void {
  memberStorage.set('local', flag, 'true');
  memberStorage.set('local', time, String(now));
}

export function clearPaymentSuccess(): void {
  memberStorage.remove('local', flag);
  memberStorage.remove('local', time);
}

/** Whether this visit looks like the return from a payment, by the address or by a flag younger than a day. */
export function isPaymentReturn(search: string, now = Date.now()): boolean {
  const params = new URLSearchParams(search);
  const isInAddress =
    params.get('subscription') === 'success' ||
    params.get('payment_complete') === 'true' ||
    params.get('restore_session') === 'true';
  return isInAddress || hasFreshFlag(now);
}

function hasFreshFlag(now: number): boolean {
  if (memberStorage.get('local', flag) !== 'true') return false;
  const age = now - Number(memberStorage.get('local', time));
  return age >= 0 && age < validMs;
}
