import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { authErrors } from '#contract/auth/auth.ts';
import { site } from '#contract/site.ts';
import { useEnter, useVerifyTwoFactor } from '#web/auth/auth.queries.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { type LoginState, sessionExpired } from '#web/auth/doors/login-state.ts';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { hasReturnTo, returnTarget } from '#web/auth/doors/return-target.ts';
import { useArrivedSearch } from '#web/auth/doors/use-arrived-search.ts';
import { PlainCheckbox } from '#web/auth/fields/plain-checkbox.tsx';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { storePaymentSuccess } from '#web/auth/session/payment-flags.ts';
import { codeOf, failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { readText, useForm } from '#web/ui/use-form.ts';
import { explainLoginFailure } from './login-failure.ts';
import { PasswordStep } from './password-step.tsx';

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
  const { isFinishing, finish } = useFinishSignIn();
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
        <CodeStep onRight={finish} onStartAgain={startAgain} />
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
      <PaymentBanner />
      <PasswordStep notice={notice} onRight={finish} onCodeWanted={() => setStep('code')} />
    </AuthFrame>
  );
}

function PaymentBanner() {
  if (!isPaymentComplete(useArrivedSearch())) return null;
  return (
    <div role="status" className="mb-6 flex gap-3 rounded-soft border border-sage/30 bg-sage-soft px-4 py-3 text-sage">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">Payment Successful!</p>
        <p>Please sign in and click My Account to add listings.</p>
      </div>
    </div>
  );
}

const redirectDelayMs = 1000;
const paymentToastMs = 5000;

/** What follows a sign-in that succeeded. While it runs, the page must not send the new member on by itself. */
function useFinishSignIn() {
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
    // What went wrong without a session is over.
    toast.dismissErrors();
    if (isPaymentComplete(location.search)) {
      storePaymentSuccess();
      toast.success('Payment confirmed! Your subscription is now active.', { duration: paymentToastMs });
    }
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

interface CodeStepProps {
  onRight: () => Promise<void>;
  onStartAgain: (reason?: string) => void;
}

function CodeStep({ onRight, onStartAgain }: CodeStepProps) {
  const { mutateAsync: verify } = useVerifyTwoFactor();
  const [failure, setFailure] = useState<string>();

  const form = useForm(async (element) => {
    setFailure(undefined);
    const code = readText(element, 'code').trim();
    if (code.length < 6) return form.refuse({ code: authErrors.wrongCode.message });
    try {
      await verify({ code, trustDevice: readText(element, 'trustDevice') === 'on' });
      await onRight();
    } catch (error) {
      if (codeOf(error) === authErrors.codeExpired.code) return onStartAgain(failureText(error));
      if (judgeFailure(error) === 'refused') return form.refuse({ code: authErrors.wrongCode.message });
      const { message, toast: text } = explainLoginFailure(error);
      setFailure(message);
      if (text) toast.error(text);
    }
  });

  return (
    <Form method="post" {...form.handlers} className="space-y-4">
      <FormError message={failure} />
      <PlainField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={form.errors.code}
        required
        autoFocus
      />
      <PlainCheckbox name="trustDevice">Trust this device for 30 days</PlainCheckbox>
      <SubmitButton isPending={form.isSending}>Verify</SubmitButton>
      <Button variant="quiet" isFullWidth onClick={() => onStartAgain()}>
        Start again
      </Button>
    </Form>
  );
}
