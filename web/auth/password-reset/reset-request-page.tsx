import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { failureText, fieldOf } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { readText, useForm } from '#web/ui/form/use-form.ts';
import { useRequestPasswordReset } from './password-reset.queries.ts';

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

function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync: request } = useRequestPasswordReset();
  const [failure, setFailure] = useState<string[]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const input = useRef<HTMLInputElement>(null);

  // The browser may have filled the field before the code arrived.
  useEffect(() => setEmpty(!input.current?.value.trim()), []);

  const form = useForm(async (element) => {
    setFailure([]);
    const email = readText(element, 'email').trim();
    try {
      await request(email);
      toast.success('Password reset instructions sent to your email');
      onSent(email);
    } catch (error) {
      if (fieldOf(error) === 'email') return form.refuse({ email: failureText(error) });
      setFailure([notSent, failureText(error)]);
      toast.error(notSent, { isSilent: true });
    }
  });

  return (
    <Form method="post" noValidate={false} {...form.handlers} className="space-y-4">
      <FormError message={failure[0]} items={failure.slice(1)} />
      <PlainField
        ref={input}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={form.errors.email}
        onInput={(event) => setEmpty(!event.currentTarget.value.trim())}
        required
      />
      <SubmitButton disabled={isEmpty} isPending={form.isSending}>
        Send reset instructions
      </SubmitButton>
    </Form>
  );
}

const notSent = 'Failed to send reset instructions. Please try again.';
