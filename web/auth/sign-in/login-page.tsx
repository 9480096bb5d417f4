import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { site } from '#contract/site.ts';
import { useEnter } from '#web/auth/auth.queries.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { type LoginState, sessionExpired } from '#web/auth/doors/login-state.ts';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { hasReturnTo, returnTarget } from '#web/auth/doors/return-target.ts';
import { useArrivedSearch } from '#web/auth/doors/use-arrived-search.ts';
import { storePaymentSuccess } from '#web/auth/session/payment-flags.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PasswordStep } from './password-step.tsx';

// Few come back from a payment, and most members have no second step.
const PaymentBanner = lazy(() => import('./payment-banner.tsx'));
const CodeStep = lazy(() => import('./code-step.tsx'));

export function meta() {
  return [
    { title: `Sign in | ${site.name}` },
    { name: 'description', content: 'Sign in to Wigloop to browse, message sellers and manage your listings.' },
  ];
}

export default function LoginPage() {
  const location = useLocation();
  const search = useArrivedSearch();
  const { member } = useSession();
  const [isPaid, setPaid] = useState(false);
  const { isFinishing, finish } = useFinishSignIn(isPaid);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const hasExpired = (location.state as LoginState | null)?.hasExpired;
  const [notice, setNotice] = useState<string | undefined>(hasExpired ? sessionExpired : undefined);
  if (member && !isFinishing) return <Redirect to={returnTarget(location, member)} />;

  function startAgain(reason?: string) {
    setNotice(reason);
    setStep('password');
  }

  if (step === 'code') {
    return (
      <AuthFrame title="One more step" intro="Enter the code of your authenticator app, or one of your backup codes.">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <CodeStep onRight={finish} onStartAgain={startAgain} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Sign in"
      intro={
        <>
          New here?{' '}
          <Link to={`/register${search}`} state={location.state} className={textLinkClass}>
            Create your account
          </Link>
        </>
      }
    >
      {isPaymentComplete(search) && (
        <Suspense>
          <PaymentBanner
            checkoutId={new URLSearchParams(search).get('session_id') ?? ''}
            onConfirmed={() => setPaid(true)}
          />
        </Suspense>
      )}
      <PasswordStep notice={notice} onRight={finish} onCodeWanted={() => setStep('code')} />
    </AuthFrame>
  );
}

const redirectDelayMs = 1000;
const paymentToastMs = 5000;

/** Follows a successful sign-in. While it runs, the page must not send the new member on by itself. */
function useFinishSignIn(isPaid: boolean) {
  const [isFinishing, setFinishing] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();

  async function finish() {
    setFinishing(true);
    let target: string;
    try {
      const member = await enter();
      if (!member) throw new Error('The browser did not keep the session cookie');
      target = returnTarget(location, member);
    } catch (error) {
      setFinishing(false);
      throw error;
    }
    // Errors of the time without a session are over.
    toast.dismissErrors();
    if (isPaymentComplete(location.search)) storePaymentSuccess();
    if (isPaid) toast.success('Payment confirmed! Your subscription is now active.', { duration: paymentToastMs });
    await (hasReturnTo(location.search) ? loadTarget(target) : goToTarget(target));
  }

  // A full load, because who comes back from a payment needs everything asked anew.
  async function loadTarget(target: string) {
    toast.success('Successfully logged in! Redirecting...');
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    window.location.assign(target);
  }

  async function goToTarget(target: string) {
    toast.success('Successfully logged in!');
    await navigate(target, { replace: true });
  }

  return { isFinishing, finish };
}

function isPaymentComplete(search: string): boolean {
  return new URLSearchParams(search).get('payment_complete') === 'true';
}
