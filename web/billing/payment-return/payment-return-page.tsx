import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { countText } from '#contract/count-text.ts';
import { site } from '#contract/site.ts';
import { storePaymentSuccess } from '#web/auth/session/payment-flags.ts';
import { mySubscriptionQuery, useRecoverSubscription } from '#web/billing/billing.queries.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { clearPaymentSession, pathAfterPaying } from './payment-session.ts';

export function meta() {
  return [
    { title: `Your payment | ${site.name}` },
    { name: 'description', content: 'We check your payment and take you to your account.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Where the payment page sends members back to. */
export default function PaymentReturnPage() {
  const state = usePaymentReturn();
  const [params] = useSearchParams();
  const checkout = params.get('session_id');
  const loginSearch = new URLSearchParams({
    payment_complete: 'true',
    ...(checkout && { session_id: checkout }),
    return_to: '/account',
  });
  if (state.step === 'error')
    return (
      <div role="alert">
        <MessagePage title="Oops! Something went wrong." text={state.message}>
          <ButtonLink to={`/login?${loginSearch}`}>Sign In</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Contact Support
          </ButtonLink>
        </MessagePage>
      </div>
    );
  return <Progress {...state} />;
}

const texts = {
  initializing: { title: 'One moment', text: 'We are getting everything ready...' },
  recovering: { title: 'Welcome back', text: 'Trying to restore your session...' },
  verifying: { title: 'Almost there', text: 'Verifying your subscription...' },
  success: { title: 'Thank you!', text: 'Your subscription is active.' },
};

function Progress({ step, secondsLeft, next }: Exclude<PaymentReturn, { step: 'error' }>) {
  const { title, text } = texts[step];
  const isAccount = next === '/account';
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      {step === 'success' ? (
        <CircleCheck aria-hidden="true" className="size-16 text-sage" />
      ) : (
        <Spinner size="large" className="text-plum" />
      )}
      <h1 className="mt-6 text-4xl font-medium sm:text-5xl">{title}</h1>
      <p role="status" className="mt-4 text-lg text-ink-soft">
        {text}
        {step === 'success' && ` We are taking you ${isAccount ? 'to your account' : 'back to where you were'}.`}
      </p>
      {step === 'verifying' && (
        <p className="mt-2 text-ink-soft">
          You will be taken {isAccount ? 'to your account' : 'back to where you were'} in{' '}
          {countText(secondsLeft, 'second')}.
        </p>
      )}
      {(step === 'verifying' || step === 'success') && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!isAccount && <ButtonLink to={next}>Go back to where I was</ButtonLink>}
          <ButtonLink to="/account" variant={isAccount ? 'primary' : 'secondary'}>
            Go to My Account
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

type PaymentReturn =
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
function usePaymentReturn(): PaymentReturn {
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
    // The checkout stays in the address: by it the sign-in page can ask whether it was completed.
    setParams((now) => ({ ...Object.fromEntries(now), payment_complete: 'true', subscription: 'success' }), {
      replace: true,
    });
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
