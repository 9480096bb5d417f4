import { useState } from 'react';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

export function meta() {
  return [
    { title: `Reset your password | ${site.name}` },
    { name: 'description', content: 'Forgot your Wigloop password? We mail you a link to choose a new one.' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ResetRequestPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <Sent email={sentTo} onTryAnother={() => setSentTo(undefined)} />;
  return (
    <AuthFrame title="Reset your password" intro="Tell us your email address, and we send you a link to set a new one.">
      <ResetRequestForm onSent={setSentTo} />
      <BackToLogin />
    </AuthFrame>
  );
}

function Sent({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  return (
    <AuthFrame title="Check your email">
      <div className="space-y-4">
        <p>
          If <strong className="wrap-anywhere">{email}</strong> belongs to an account, a link to set a new password is
          on its way. It works once and for one hour.
        </p>
        <Button variant="secondary" isFullWidth onClick={onTryAnother}>
          Try a different email address
        </Button>
        <BackToLogin />
      </div>
    </AuthFrame>
  );
}

function BackToLogin() {
  return (
    <Link to="/login" className={buttonClass({ variant: 'quiet', isFullWidth: true, className: 'mt-3' })}>
      Back to login
    </Link>
  );
}
