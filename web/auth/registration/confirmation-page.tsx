import Mail from 'lucide-react/icons/mail';
import { Link, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function meta() {
  return [
    { title: `Check your email | ${site.name}` },
    { name: 'description', content: 'Confirm your email address to begin.' },
    { name: 'robots', content: 'noindex' },
  ];
}

interface ConfirmationState {
  email?: unknown;
  paywallEnabled?: unknown;
  isJustSent?: unknown;
  /** The name of the plan that was chosen before. */
  planName?: unknown;
}

export default function ConfirmationPage() {
  const { email, paywallEnabled, isJustSent, planName } = (useLocation().state ?? {}) as ConfirmationState;
  if (typeof email !== 'string' || !email) return <Redirect to="/login" />;
  const isPaywallOn = paywallEnabled === true;

  return (
    <AuthFrame
      title="Check Your Email"
      intro={
        <p className="flex items-start gap-2">
          <Mail aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            We sent a confirmation link to <strong className="wrap-anywhere text-ink">{email}</strong>.
          </span>
        </p>
      }
    >
      <h2 className="font-semibold">What happens next</h2>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 marker:font-semibold marker:text-copper">
        <li>Click the link in the email</li>
        <li>You will be signed in automatically</li>
        {typeof planName === 'string' && <li>Pay for {planName}</li>}
        {isPaywallOn && typeof planName !== 'string' && <li>Choose a subscription plan</li>}
        <li>Access your account</li>
      </ol>
      {isPaywallOn && (
        <p className="mt-4 rounded-soft border border-copper/30 bg-copper-soft px-4 py-3">
          A subscription is required to use your account. You {typeof planName === 'string' ? 'pay for' : 'choose'} your
          plan after the confirmation.
        </p>
      )}
      <ResendConfirmation target={{ email }} isJustSent={isJustSent === true} />
      <p className="mt-4 text-sm text-ink-soft">
        Wrong address?{' '}
        <Link to="/register" className={textLinkClass}>
          Register again
        </Link>
      </p>
    </AuthFrame>
  );
}
