import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { storePaymentSuccess } from '#web/auth/session/payment-flags.ts';
import { mySubscriptionQuery, useRecoverSubscription } from '#web/billing/billing.queries.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { clearPaymentSession, pathAfterPaying } from './payment-session.ts';

export type PaymentReturn =
  | { step: 'initializing' | 'recovering' | 'verifying' | 'success'; secondsLeft: number; next: string }
  | { step: 'error'; message: string };

const countdownSeconds = 10;
const successDelayMs = 3000;
const timeoutMs = 30_000;
const lookEveryMs = 2000;

const failures = {
  session: 'Unable to restore your session. Please sign in again.',
  verification: 'Unable to verify your subscription status. Please contact support.',
  unexpected: 'An unexpected error occurred. Please sign in manually.',
};

/** After paying: the session is found again, the subscription is looked for, and then the page opens that one came from. */
export function usePaymentReturn(): PaymentReturn {
  const [step, setStep] = useState<'initializing' | 'recovering' | 'verifying' | 'success'>('initializing');
  const [failure, setFailure] = useState<string>();
  // Read once: a success clears it.
  const [next] = useState(pathAfterPaying);
  const isKnown = useSession().status !== 'loading';
  const isSuccess = step === 'success';
  const secondsLeft = useCountdown(step === 'verifying' && !failure);
  const navigate = useNavigate();
  const recoverSession = useRecoverSession();

  const begin = useEffectEvent(async () => {
    setStep('recovering');
    const problem = await recoverSession();
    if (problem) return setFailure(problem);
    setStep('verifying');
  });
  const leave = useEffectEvent(() => navigate(next, { replace: true }));

  useEffect(() => {
    if (isKnown) void begin();
  }, [isKnown]);

  useVerification(step === 'verifying' && !failure, {
    onActive: () => {
      setStep('success');
      clearPaymentSession();
      toast.success('Payment confirmed! Your subscription is now active.', { id: 'payment-confirmed', duration: 5000 });
    },
    // The plans say why.
    onRefused: () => navigate('/subscription', { replace: true }),
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(leave, successDelayMs);
    return () => clearTimeout(timer);
  }, [isSuccess]);

  useEffect(() => {
    if (step === 'verifying' && !failure && secondsLeft === 0) leave();
  }, [step, failure, secondsLeft]);

  useEffect(() => {
    if (isSuccess || failure) return;
    const timer = setTimeout(() => setFailure(failures.verification), timeoutMs);
    return () => clearTimeout(timer);
  }, [isSuccess, failure]);

  return failure && !isSuccess ? { step: 'error', message: failure } : { step, secondsLeft, next };
}

/** Marks the payment here and in the address, then asks who is here. Gives the sentence of what went wrong. */
function useRecoverSession(): () => Promise<string | undefined> {
  const { refetch } = useQuery(sessionQuery);
  const [, setParams] = useSearchParams();
  return async () => {
    storePaymentSuccess();
    setParams({ payment_complete: 'true', subscription: 'success' }, { replace: true });
    const { data, isError } = await refetch();
    if (isError) return failures.unexpected;
    return data?.member ? undefined : failures.session;
  };
}

/** Asks the payment provider once, and then looks every two seconds until the subscription is there. */
function useVerification(
  isOn: boolean,
  { onActive, onRefused }: { onActive: () => void; onRefused: () => void },
): void {
  const { member } = useSession();
  const recover = useRecoverSubscription();
  const { data, refetch } = useQuery({
    ...mySubscriptionQuery,
    enabled: isOn,
    refetchInterval: lookEveryMs,
    staleTime: 0,
  });
  const isActive = isOn && data?.isRunning === true;
  const succeed = useEffectEvent(onActive);
  const ask = useEffectEvent(async () => {
    if (!member) return;
    try {
      if (await recover(member)) return;
      if ((await refetch()).data?.isTrialRefused) onRefused();
    } catch (error) {
      console.error('Could not look for a subscription', error);
    }
  });

  useEffect(() => {
    if (isOn) void ask();
  }, [isOn]);
  useEffect(() => {
    if (isActive) succeed();
  }, [isActive]);
}

function useCountdown(isOn: boolean): number {
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return secondsLeft;
}
