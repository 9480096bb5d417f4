import { useState } from 'react';
import { passwordChangeSchema } from '#contract/auth/account-schema.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { checkConfirmation } from '#web/auth/fields/field-checks.ts';
import { useRequestPasswordReset } from '#web/auth/password-reset/password-reset.queries.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { type FieldErrors, readText } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useChangePassword } from './security.queries.ts';

interface UpdatePasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function UpdatePasswordDialog({ isOpen, onClose }: UpdatePasswordDialogProps) {
  const { mutateAsync: changePassword } = useChangePassword();

  async function update(form: HTMLFormElement) {
    const [currentPassword, newPassword] = [readText(form, 'currentPassword'), readText(form, 'newPassword')];
    try {
      await changePassword({ currentPassword, newPassword });
    } catch (error) {
      if (judgeFailure(error) !== 'refused') toast.error('Failed to update password', { isSilent: true });
      throw error;
    }
  }

  return (
    <AskDialog
      isOpen={isOpen}
      title="Update Password"
      confirmLabel="Update Password"
      check={check}
      fields={(errors) => (
        <>
          <PasswordField label="Current Password" name="currentPassword" error={errors.currentPassword} isRequired />
          <PasswordField
            label="New Password"
            name="newPassword"
            autoComplete="new-password"
            description="All other devices will be signed out."
            error={errors.newPassword}
            isRequired
          />
          <PasswordField
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            error={errors.confirmPassword}
            isRequired
          />
        </>
      )}
      fieldOfCode={{
        [authErrors.wrongPassword.code]: 'currentPassword',
        [authErrors.commonPassword.code]: 'newPassword',
      }}
      onConfirm={update}
      doneText="Password updated successfully"
      onClose={onClose}
    />
  );
}

function check(form: HTMLFormElement): FieldErrors {
  const [currentPassword, newPassword] = [readText(form, 'currentPassword'), readText(form, 'newPassword')];
  return {
    ...fieldErrors(passwordChangeSchema, { currentPassword, newPassword }),
    ...checkConfirmation(newPassword, readText(form, 'confirmPassword')),
  };
}

export function PasswordSection({ email }: { email: string }) {
  const { mutate, isPending } = useRequestPasswordReset();
  const [isOpen, setOpen] = useState(false);

  function sendLink() {
    if (isPending) return;
    mutate(email, {
      onSuccess: () => toast.success('Password reset email sent. Please check your inbox.'),
      onError: (error) =>
        toast.error(
          judgeFailure(error) === 'unreachable'
            ? 'Unable to process request. Please try again later.'
            : 'Unable to send password reset email. Please try again later.',
        ),
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
