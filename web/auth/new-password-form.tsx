import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authErrors } from '#contract/auth.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { resetLinkQuery, useResetPassword } from './auth.queries.ts';
import { checkNewPasswords } from './field-checks.ts';
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
    const password = readText(element, 'password');
    const errors = checkNewPasswords({ password, confirmPassword: readText(element, 'confirmPassword') });
    if (Object.keys(errors).length > 0) return form.refuse(element, errors);
    try {
      await resetPassword({ token, newPassword: password });
    } catch (error) {
      return explain(element, error);
    }
    toast.success('Password updated successfully');
    await navigate('/login');
  });

  function explain(element: HTMLFormElement, error: unknown) {
    const refusal = error instanceof ApiCallError ? error : undefined;
    if (refusal?.code === authErrors.linkInvalid.code)
      return client.setQueryData(resetLinkQuery(token).queryKey, { valid: false });
    if (refusal?.status === 400) return form.refuse(element, { password: refusal.message });
    setFailure(refusal?.message ?? 'Failed to update password');
    toast.error('Failed to update password');
  }

  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="space-y-4">
      <FormError message={failure} />
      <NewPasswordFields label="New password" errors={form.errors} />
      <SubmitButton isPending={form.isSending}>Set new password</SubmitButton>
    </form>
  );
}
