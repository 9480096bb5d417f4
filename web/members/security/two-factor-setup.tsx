import { useState } from 'react';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { useStartTwoFactor } from './security.queries.ts';
import { TwoFactorCodeDialog } from './two-factor-code-dialog.tsx';

interface TwoFactorSetupProps {
  onClose: () => void;
  /** The second factor is on. */
  onDone: () => void;
}

/** Password, then the app's first code, then the backup codes, each in its own dialog. */
export default function TwoFactorSetup({ onClose, onDone }: TwoFactorSetupProps) {
  const { mutateAsync: start } = useStartTwoFactor();
  const [setup, setSetup] = useState<{ totpUri: string; backupCodes: string[] } | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);

  function confirm() {
    setConfirmed(true);
    onDone();
  }

  return (
    <>
      <PasswordDialog
        isOpen={setup === null}
        onClose={onClose}
        onConfirm={(password) => start(password)}
        onDone={setSetup}
        title="Set up two-factor"
        confirmLabel="Continue"
      >
        <p>You need an authenticator app on your phone. First, please enter your password.</p>
      </PasswordDialog>
      <TwoFactorCodeDialog
        totpUri={isConfirmed ? null : (setup?.totpUri ?? null)}
        onClose={onClose}
        onConfirmed={confirm}
      />
      <BackupCodesDialog codes={isConfirmed ? (setup?.backupCodes ?? null) : null} onClose={onClose} />
    </>
  );
}
