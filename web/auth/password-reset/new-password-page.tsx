import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { authErrors } from '#contract/auth/auth.ts';
import { site } from '#contract/site.ts';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { AccountWait } from '#web/auth/doors/account-wait.tsx';
import { checkNewPasswords } from '#web/auth/fields/field-checks.ts';
import { NewPasswordFields } from '#web/auth/fields/new-password-fields.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { codeOf, failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { resetLinkQuery, useResetPassword } from './password-reset.queries.ts';

export function meta() {
  return [
    { title: `Set a new password | ${site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the link's secret.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function NewPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const isComplete = /^[\w-]{20,100}$/.test(token);
  const link = useQuery({ ...resetLinkQuery(token), enabled: isComplete });

  if (!isComplete || link.data?.valid === false) return <LinkOver />;
  if (link.isPending) return <AccountWait text="Checking your link..." />;
  if (link.isError) {
    return (
      <AuthFrame title="Set a new password">
        <ErrorBox error={link.error} onRetry={() => link.refetch()} isRetrying={link.isFetching} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" intro="After that, you sign in again on every device.">
      <NewPasswordForm token={token} />
    </AuthFrame>
  );
}

function LinkOver() {
  return (
    <AuthFrame title="This link no longer works" intro="It has expired or was already used. A new one takes a minute.">
      <div className="space-y-3">
        <ButtonLink to="/reset-password" isFullWidth>
          Ask for a new link
        </ButtonLink>
        <ButtonLink to="/login" variant="quiet" isFullWidth>
          Back to login
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: resetPassword } = useResetPassword();
  const [failure, setFailure] = useState<string>();

  const form = useForm(async (element) => {
    setFailure(undefined);
    try {
      await resetPassword({ token, newPassword: readText(element, 'password') });
    } catch (error) {
      return explain(error);
    }
    toast.success('Password updated successfully');
    await navigate('/login');
  }, check);

  function explain(error: unknown) {
    if (codeOf(error) === authErrors.linkInvalid.code)
      return client.setQueryData(resetLinkQuery(token).queryKey, { valid: false });
    if (judgeFailure(error) === 'refused') return form.refuse({ password: failureText(error) });
    setFailure(failureText(error));
    toast.error('Failed to update password', { isSilent: true });
  }

  return (
    <Form method="post" {...form.handlers} className="space-y-4">
      <FormError message={failure} />
      <NewPasswordFields label="New password" errors={form.errors} />
      <SubmitButton isPending={form.isSending}>Set new password</SubmitButton>
    </Form>
  );
}

function check(form: HTMLFormElement): FieldErrors {
  return checkNewPasswords({
    password: readText(form, 'password'),
    confirmPassword: readText(form, 'confirmPassword'),
  });
}
