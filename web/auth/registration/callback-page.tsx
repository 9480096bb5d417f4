import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { useEnter } from '#web/auth/auth.queries.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { PlainPasswordField } from '#web/auth/fields/plain-password-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { readText, useForm } from '#web/ui/form/use-form.ts';
import { useConfirmEmail } from './registration.queries.ts';
import { type ConfirmationFailure, explainConfirmationFailure } from './registration-failure.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function meta() {
  return [
    { title: `Confirming your email | ${site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the link's secret.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function CallbackPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const navigate = useNavigate();
  const { mutateAsync: confirm } = useConfirmEmail();
  const enter = useEnter();
  const [failure, setFailure] = useState<ConfirmationFailure>();
  const isFollowed = useRef(false);

  async function follow(password?: string) {
    try {
      const { next, selectedPlan, returnTo } = await confirm({ token, password });
      if (!(await enter()))
        return setFailure({ kind: 'problem', text: 'Your session has expired. Please log in again.' });
      toast.success('Successfully signed in');
      const state = {
        fromRegistration: true,
        ...(selectedPlan && { selectedPlan }),
        ...(returnTo && { from: returnTo }),
      };
      await navigate(next, { replace: true, state });
    } catch (error) {
      const explained = explainConfirmationFailure(error);
      // A person who typed a password keeps the form, whatever went wrong.
      const keepsForm = password !== undefined && explained.kind === 'problem';
      setFailure(keepsForm ? { ...explained, kind: 'password' } : explained);
    }
  }

  const followAtOnce = useEffectEvent(() => {
    if (token) void follow();
    else setFailure(explainConfirmationFailure(null));
  });

  useEffect(() => {
    // A link works once: it must not be followed again when React draws the page a second time.
    if (isFollowed.current) return;
    isFollowed.current = true;
    followAtOnce();
  }, []);

  if (!failure) return <AccountWait text="Confirming your email..." />;
  switch (failure.kind) {
    case 'password':
      return <ConfirmationPasswordForm error={failure.text} onSend={follow} />;
    case 'confirmed':
      return (
        <MessagePage title="Your address is confirmed" text={failure.text}>
          <ButtonLink to="/login">Sign in</ButtonLink>
        </MessagePage>
      );
    case 'expired':
      return (
        <AuthFrame title="Verification Error" intro={failure.text}>
          <ResendConfirmation target={{ token }} label="Send me a new link" />
          <ButtonLink to="/login" variant="quiet" isFullWidth>
            Return to Login
          </ButtonLink>
        </AuthFrame>
      );
    case 'problem':
      return (
        <MessagePage title="Verification Error" text={failure.text}>
          <ButtonLink to="/login">Return to Login</ButtonLink>
        </MessagePage>
      );
  }
}

interface ConfirmationPasswordFormProps {
  /** The error of the former password, or nothing. */
  error: string;
  onSend: (password: string) => Promise<void>;
}

/** In another browser than the one that registered, the link alone is not enough. */
function ConfirmationPasswordForm({ error, onSend }: ConfirmationPasswordFormProps) {
  const form = useForm(async (element) => onSend(readText(element, 'password')));
  return (
    <AuthFrame
      title="One more step"
      intro="You registered in another browser. Enter the password you chose there, and your address is confirmed."
    >
      <Form method="post" noValidate={false} {...form.handlers} className="space-y-4">
        <PlainPasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          error={form.isSending ? undefined : error || undefined}
          required
        />
        <SubmitButton isPending={form.isSending}>Confirm my email</SubmitButton>
      </Form>
      <p className="mt-4 text-sm text-ink-soft">
        Forgot it?{' '}
        <Link to="/reset-password" className={textLinkClass}>
          Choose a new password
        </Link>{' '}
        instead: that confirms your address as well.
      </p>
    </AuthFrame>
  );
}
