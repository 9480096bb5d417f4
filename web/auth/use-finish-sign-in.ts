import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '#web/lib/toast.ts';
import { useEnter } from './auth.queries.ts';
import { storePaymentSuccess } from './payment-flags.ts';
import { hasReturnTo, returnTarget } from './return-target.ts';

const redirectDelayMs = 1000;
const paymentToastMs = 5000;

/** What follows a sign-in that succeeded. While it runs, the page must not send the new member on by itself. */
export function useFinishSignIn() {
  const [isFinishing, setFinishing] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();

  async function finish() {
    setFinishing(true);
    try {
      if (!(await enter())) throw new Error('The browser did not keep the session cookie');
    } catch (error) {
      setFinishing(false);
      throw error;
    }
    if (isPaymentComplete(location.search)) {
      storePaymentSuccess();
      toast.success('Payment confirmed! Your subscription is now active.', { duration: paymentToastMs });
    }
    await (hasReturnTo(location.search) ? loadTarget() : goToTarget());
  }

  // A full load, because who comes back from a payment needs everything asked anew.
  async function loadTarget() {
    toast.success('Successfully logged in! Redirecting...');
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    window.location.assign(returnTarget(location));
  }

  async function goToTarget() {
    toast.success('Successfully logged in!');
    await navigate(returnTarget(location), { replace: true });
  }

  return { isFinishing, finish };
}

export function isPaymentComplete(search: string): boolean {
  return new URLSearchParams(search).get('payment_complete') === 'true';
}
