import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mySettingsQuery } from '#web/members/settings/members.queries.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { useRenewBackupCodes, useStopTwoFactor } from './security.queries.ts';

// The QR code and its code are needed once in an account's life.
const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx'));

type Step = 'set-up' | 'renew' | 'switch-off' | { codes: string[] };

export function TwoFactorSection({ isOn }: { isOn: boolean }) {
  const client = useQueryClient();
  const { mutateAsync: renew } = useRenewBackupCodes();
  const { mutateAsync: stop } = useStopTwoFactor();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const refresh = () => client.invalidateQueries({ queryKey: mySettingsQuery.queryKey });

  async function switchOff(password: string) {
    await stop(password);
    await refresh();
  }

  return (
    <SettingsSection
      id="security"
      title="Two-factor authentication"
      description="When you sign in, we then ask for a code from an authenticator app as well."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={isOn ? 'sage' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        {!isOn && <Button onClick={() => setStep('set-up')}>Set up two-factor</Button>}
        {isOn && (
          <>
            <Button variant="secondary" onClick={() => setStep('renew')}>
              New backup codes
            </Button>
            <Button variant="secondary" onClick={() => setStep('switch-off')}>
              Switch off
            </Button>
          </>
        )}
      </div>
      {step === 'set-up' && (
        <Suspense>
          <TwoFactorSetup onClose={close} onDone={refresh} />
        </Suspense>
      )}
      <PasswordDialog
        isOpen={step === 'renew'}
        onClose={close}
        onConfirm={(password) => renew(password)}
        onDone={({ backupCodes }) => setStep({ codes: backupCodes })}
        title="New backup codes"
        confirmLabel="Make new codes"
      >
        <p>You get ten new codes. The old ones stop working.</p>
      </PasswordDialog>
      <PasswordDialog
        isOpen={step === 'switch-off'}
        onClose={close}
        onConfirm={switchOff}
        doneText="Two-factor authentication is off"
        title="Switch two-factor off?"
        confirmLabel="Switch off"
        tone="danger"
      >
        <p>Your password alone will open your account again.</p>
      </PasswordDialog>
      <BackupCodesDialog codes={typeof step === 'object' ? (step?.codes ?? null) : null} onClose={close} />
    </SettingsSection>
  );
}
