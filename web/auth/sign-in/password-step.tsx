import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { resentText, useResendConfirmation, useSignIn } from '#web/auth/auth.queries.ts';
import { textLinkClass } from '#web/auth/auth-frame.tsx';
import { PlainCheckbox } from '#web/auth/fields/plain-checkbox.tsx';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { PlainPasswordField } from '#web/auth/fields/plain-password-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { signInBySuggestion, useSignInWithPasskey, withdrawSuggestions } from '#web/auth/passkeys/passkeys.queries.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useSiteState } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { readText, useForm } from '#web/ui/form/use-form.ts';
import { explainLoginFailure, type LoginFailure } from './login-failure.ts';

interface PasswordStepProps {
  notice?: string;
  onRight: () => Promise<void>;
  onCodeWanted: () => void;
}

export function PasswordStep({ notice, onRight, onCodeWanted }: PasswordStepProps) {
  const { mutateAsync: signIn } = useSignIn();
  const [failure, setFailure] = useState<(LoginFailure & { email: string }) | undefined>();

  const form = useForm(async (element) => {
    setFailure(undefined);
    const email = readText(element, 'email').trim();
    try {
      const { twoFactorRequired } = await signIn({
        email,
        password: readText(element, 'password'),
        rememberMe: readText(element, 'rememberMe') === 'on',
      });
      if (twoFactorRequired) return onCodeWanted();
      await onRight();
    } catch (error) {
      const explained = explainLoginFailure(error);
      setFailure({ ...explained, email });
      if (explained.toast) toast.error(explained.toast, { isSilent: true });
    }
  });

  const element = useRef<HTMLFormElement>(null);
  useSuggestedPasskeys(element, { onRight, onFailure: (message) => setFailure({ message, email: '' }) });

  return (
    <Form ref={element} method="post" noValidate={false} {...form.handlers} className="space-y-4">
      <FormError message={failure?.message ?? (form.isSending ? undefined : notice)} />
      {failure?.isUnverified && <SendAgain email={failure.email} />}
      <PlainField label="Email" name="email" type="email" autoComplete="username webauthn" required />
      <PlainPasswordField label="Password" name="password" autoComplete="current-password" maxLength={128} required />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PlainCheckbox name="rememberMe">Remember me</PlainCheckbox>
        <Link to="/reset-password" className={`inline-flex min-h-11 items-center ${textLinkClass}`}>
          Forgot your password?
        </Link>
      </div>
      <SubmitButton isPending={form.isSending}>Sign in</SubmitButton>
      <PasskeyButton
        isDisabled={form.isSending}
        onStart={() => setFailure(undefined)}
        onRight={onRight}
        onFailure={(message) => setFailure({ message, email: '' })}
      />
    </Form>
  );
}

/** A passkey that is chosen among the suggestions of the email field signs in, as the button below the form does. */
function useSuggestedPasskeys(
  form: RefObject<HTMLFormElement | null>,
  { onRight, onFailure }: Pick<PasskeyButtonProps, 'onRight' | 'onFailure'>,
): void {
  const offer = useEffectEvent(async (isHere: () => boolean) => {
    const isRemembered = () => form.current !== null && readText(form.current, 'rememberMe') === 'on';
    try {
      if (await signInBySuggestion(isHere, isRemembered)) await onRight();
    } catch (error) {
      if (isHere()) onFailure(failureText(error));
    }
  });

  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => (isHere ? offer(() => isHere) : undefined));
    return () => {
      isHere = false;
      void withdrawSuggestions();
    };
  }, []);
}

function SendAgain({ email }: { email: string }) {
  const paywallEnabled = useSiteState()?.paywallEnabled ?? false;
  const navigate = useNavigate();
  const { mutate, isPending, error } = useResendConfirmation();

  function send() {
    mutate(
      { email },
      {
        onSuccess: () => {
          toast.success(resentText);
          void navigate('/auth/confirmation', { state: { email, paywallEnabled, isJustSent: true } });
        },
      },
    );
  }

  return (
    <div className="space-y-2">
      <p>No mail?</p>
      <Button variant="secondary" isFullWidth isPending={isPending} onClick={send}>
        Send the confirmation again
      </Button>
      <FormError error={error} />
    </div>
  );
}

interface PasskeyButtonProps {
  isDisabled: boolean;
  onStart: () => void;
  onRight: () => Promise<void>;
  onFailure: (message: string) => void;
}

/** The other way in, beside the password's form. */
function PasskeyButton({ isDisabled, onStart, onRight, onFailure }: PasskeyButtonProps) {
  const { mutateAsync: signIn, isPending } = useSignInWithPasskey();

  async function enter(form: HTMLFormElement | null) {
    onStart();
    try {
      await signIn({ rememberMe: form !== null && readText(form, 'rememberMe') === 'on' });
      await onRight();
    } catch (error) {
      onFailure(failureText(error));
    }
  }

  return (
    <Button
      variant="secondary"
      isFullWidth
      disabled={isDisabled}
      isPending={isPending}
      onClick={(event) => void enter(event.currentTarget.form)}
    >
      Sign in with a passkey
    </Button>
  );
}
