import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dayMs } from '#contract/durations.ts';
import { isPaymentReturn } from '#web/auth/session/payment-flags.ts';
import { useRecoverSubscription } from '#web/billing/billing.queries.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';

const recheckDelayMs = 2000;
const redirectDelayMs = 1500;

/** Watches in the background for members without access: a payment may be on its way, or lost. */
export default function BillingWatcher() {
  useStartAfterPayment();
  useRecoveryCheck();
  return null;
}

/** On a start that looks like the return from a payment, the status is asked again a little later. */
function useStartAfterPayment(): void {
  const { search } = useLocation();
  const { refetch } = useQuery(sessionQuery);
  const isReturn = useEffectEvent(() => isPaymentReturn(search));

  useEffect(() => {
    if (!isReturn()) return;
    const timer = setTimeout(() => void refetch(), recheckDelayMs);
    return () => clearTimeout(timer);
  }, [refetch]);
}

/** Once a day: does the payment provider know of a subscription that we do not? */
function useRecoveryCheck(): void {
  const { member } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const recover = useRecoverSubscription();
  const isLacking = member?.subscription === 'inactive';

  const check = useEffectEvent(async () => {
    // The page after the payment asks by itself.
    if (!member || pathname === '/payment-return' || !isRecoveryDue()) return;
    const id = toast.loading('Verifying subscription status...');
    try {
      const isFound = await recover(member);
      if (!isFound) {
        storeRecoveryCheck();
        return toast.dismiss(id);
      }
      toast.update(id, 'success', 'Your subscription has been recovered!');
      setTimeout(() => navigate('/myaccount'), redirectDelayMs);
    } catch (error) {
      toast.dismiss(id);
      console.error('Could not look for a lost subscription', error);
    }
  });

  useEffect(() => {
    if (isLacking) void check();
  }, [isLacking]);
}

const key = 'wigloop-recovery-check';
const everyMs = dayMs;

/** At most once in 24 hours and browser, whoever is signed in. */
function isRecoveryDue(now = Date.now()): boolean {
  try {
    const age = now - Number(localStorage.getItem(key));
    return age < 0 || age >= everyMs;
  } catch {
    // Without a memory it would be asked on every start.
    return false;
  }
}

function storeRecoveryCheck(now = Date.now()): void {
  try {
    localStorage.setItem(key, String(now));
  } catch (error) {
    console.error('Could not use the storage of this browser', error);
  }
}
