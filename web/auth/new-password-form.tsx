import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authErrors } from '#contract/auth.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { resetLinkQuery, useResetPassword } from './auth.queries.ts';
import { checkNewPasswords, type FieldErrors } from './field-checks.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { readText, useForm } from './use-form.ts';

export function NewPasswordForm({ token }: { token: string }) {
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
    const refusal = error instanceof ApiCallError ? error : undefined;
    if (refusal?.code === authErrors.linkInvalid.code)
      return client.setQueryData(resetLinkQuery(token).queryKey, { valid: false });
    if (refusal?.status === 400) return form.refuse({ password: refusal.message });
    setFailure(refusal?.message ?? 'Failed to update password');
    toast.error('Failed to update password');
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
