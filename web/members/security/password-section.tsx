import { useId, useState } from 'react';
import { authErrors, passwordMaxLength, passwordMinLength } from '#contract/auth/auth.ts';
import { useRequestPasswordReset } from '#web/auth/auth.queries.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/use-form.ts';
import { useChangePassword } from './security.queries.ts';

interface UpdatePasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function UpdatePasswordDialog({ isOpen, onClose }: UpdatePasswordDialogProps) {
  const formId = useId();
  const { mutateAsync: changePassword, isPending } = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm(async (element) => {
    setFailure(null);
    const [currentPassword, newPassword] = [readText(element, 'currentPassword'), readText(element, 'newPassword')];
    try {
      await changePassword({ currentPassword, newPassword });
      toast.success('Password updated successfully');
      onClose();
    } catch (error) {
      explain(error);
    }
  }, check);

  function explain(error: unknown) {
    const refusal = error instanceof ApiCallError ? error : undefined;
    if (refusal?.code === authErrors.wrongPassword.code) return form.refuse({ currentPassword: refusal.message });
    if (refusal?.status === 400) return form.refuse({ newPassword: refusal.message });
    setFailure(refusal?.message ?? 'An unexpected error occurred. Please try again.');
    toast.error('Failed to update password');
  }

  return (
    <Dialog
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      title="Update Password"
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={form.isSending}>
            Update Password
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.handlers} className="space-y-4">
        <FormError message={failure} />
        <PasswordField label="Current Password" name="currentPassword" error={form.errors.currentPassword} isRequired />
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          description="All other devices will be signed out."
          error={form.errors.newPassword}
          isRequired
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          error={form.errors.confirmPassword}
          isRequired
        />
      </Form>
    </Dialog>
  );
}

function check(form: HTMLFormElement): FieldErrors {
  const [currentPassword, newPassword] = [readText(form, 'currentPassword'), readText(form, 'newPassword')];
  const confirmPassword = readText(form, 'confirmPassword');
  const errors: FieldErrors = {};
  if (!currentPassword) errors.currentPassword = 'Password is required';
  if (!newPassword) errors.newPassword = 'Password is required';
  else if (newPassword.length < passwordMinLength) errors.newPassword = 'Password must be at least 8 characters';
  else if (newPassword.length > passwordMaxLength) errors.newPassword = 'Password must be at most 128 characters long';
  if (newPassword !== confirmPassword) errors.confirmPassword = 'Passwords do not match';
  return errors;
}

export function PasswordSection({ email }: { email: string }) {
  const { mutate, isPending } = useRequestPasswordReset();
  const [isOpen, setOpen] = useState(false);

  function sendLink() {
    if (isPending) return;
    mutate(email, {
      onSuccess: () => toast.success('Password reset email sent. Please check your inbox.'),
      onError: (error) => toast.error(explain(error)),
    });
  }

  return (
    <SettingsSection
      id="password"
      title="Password"
      description="Change it here with the one you have, or let us mail you a link to set a new one."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Update Password</Button>
        <Button variant="secondary" onClick={sendLink} aria-disabled={isPending || undefined}>
          {isPending ? 'Sending...' : 'Reset Password'}
        </Button>
      </div>
      <UpdatePasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

function explain(error: Error): string {
  const isRefused = error instanceof ApiCallError && error.status > 0;
  return isRefused
    ? 'Unable to send password reset email. Please try again later.'
    : 'Unable to process request. Please try again later.';
}
