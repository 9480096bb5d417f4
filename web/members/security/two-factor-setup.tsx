import { useState } from 'react';
import { authErrors } from '#contract/auth/auth.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FieldErrors, readText } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { QrCode } from '#web/ui/text/qr-code.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { useConfirmTwoFactor, useStartTwoFactor } from './security.queries.ts';

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

interface TwoFactorCodeDialogProps {
  totpUri: string | null;
  onClose: () => void;
  onConfirmed: () => void;
}

function TwoFactorCodeDialog({ totpUri, onClose, onConfirmed }: TwoFactorCodeDialogProps) {
  const { mutateAsync: confirm } = useConfirmTwoFactor();
  return (
    <AskDialog
      isOpen={totpUri !== null}
      title="Connect your app"
      confirmLabel="Switch on"
      check={checkCode}
      fields={(errors) => (
        <TextField
          label="Code shown by the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={errors.code}
          isRequired
        />
      )}
      fieldOfCode={{ [authErrors.wrongCode.code]: 'code' }}
      onConfirm={(form) => confirm(codeIn(form))}
      doneText="Two-factor authentication is on"
      onDone={onConfirmed}
      onClose={onClose}
    >
      {totpUri && (
        <>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <QrCode text={totpUri} label="QR code for your authenticator app" />
          <p className="text-center">
            <span className="text-sm text-ink-soft">Key: </span>
            <code className="font-mono wrap-anywhere">{secretOf(totpUri)}</code>
          </p>
        </>
      )}
    </AskDialog>
  );
}

function codeIn(form: HTMLFormElement): string {
  return readText(form, 'code').replaceAll(' ', '');
}

function checkCode(form: HTMLFormElement): FieldErrors {
  return /^\d{6}$/.test(codeIn(form)) ? {} : { code: 'Enter the 6 digits of your authenticator app.' };
}

/** In groups of four, as people type it. */
function secretOf(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
