import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { AuthFrame, textLinkClass } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { Redirect } from './redirect.tsx';
import { returnTarget } from './return-target.ts';
import { useArrivedSearch } from './use-arrived-search.ts';
import { useDoorState } from './use-door-state.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export function meta() {
  return [
    { title: `Sign in | ${site.name}` },
    { name: 'description', content: 'Sign in to Wigloop to browse, message sellers and manage your listings.' },
  ];
}

export default function LoginPage() {
  const location = useLocation();
  const search = useArrivedSearch();
  const door = useDoorState();
  const { isFinishing, finish } = useFinishSignIn();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [notice, setNotice] = useState<string>();
  if (door === 'inside' && !isFinishing) return <Redirect to={returnTarget(location)} />;

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
