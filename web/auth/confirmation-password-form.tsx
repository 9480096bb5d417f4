import { Link } from 'react-router';
import { Form } from '#web/ui/form.tsx';
import { AuthFrame, textLinkClass } from './auth-frame.tsx';
import { PlainPasswordField } from './plain-password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { readText, useForm } from './use-form.ts';

interface ConfirmationPasswordFormProps {
  /** What was wrong with the password before, or nothing. */
  error: string;
  onSend: (password: string) => Promise<void>;
}

/** In another browser than the one that registered, the link alone is not enough. */
export function ConfirmationPasswordForm({ error, onSend }: ConfirmationPasswordFormProps) {
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
        You no longer know it?{' '}
        <Link to="/reset-password" className={textLinkClass}>
          Choose a new password
        </Link>{' '}
        instead: that confirms your address as well.
      </p>
    </AuthFrame>
  );
}
