import { useState } from 'react';
import { useRequestPasswordReset } from '#web/auth/auth.queries.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UpdatePasswordDialog } from './update-password-dialog.tsx';

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
