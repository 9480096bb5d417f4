import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyNameMaxLength, passkeyNameSchema } from '#contract/auth/account-schema.ts';
import { nameDevice } from '#contract/auth/device-names.ts';
import { type Passkey, passkeysPerMember } from '#contract/auth/passkeys.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { PasskeyFailure } from '#web/auth/passkeys/passkey-failure.ts';
import {
  passkeysQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from '#web/auth/passkeys/passkeys.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { fieldError } from '#web/ui/form/field-errors.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { readText } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';

type Step = 'add' | { rename: Passkey } | { remove: Passkey };

export function PasskeysSection() {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  const { mutateAsync: add } = useAddPasskey();
  const { mutateAsync: remove } = useRemovePasskey();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const removed = typeof step === 'object' && step && 'remove' in step ? step.remove : null;
  const renamed = typeof step === 'object' && step && 'rename' in step ? step.rename : null;

  async function addOne(password: string) {
    try {
      await add({ password, name: nameDevice(navigator.userAgent) });
      toast.success('Passkey added');
    } catch (error) {
      if (!(error instanceof PasskeyFailure)) throw error;
      toast.error(error.message);
    }
  }

  async function removeOne(password: string) {
    if (!removed) return;
    await remove({ id: removed.id, password });
  }

  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      description="Sign in with your fingerprint, your face or the PIN of your device. Your password keeps working, in case a device gets lost."
    >
      {error && !data && (
        <ErrorBox
          message="Your passkeys could not be loaded."
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!error && !data && (
        <LoadingRegion label="Loading...">
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      {data && data.passkeys.length === 0 && <p className="mb-4 text-ink-soft">You have no passkey yet.</p>}
      <ul className="divide-y divide-line">
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setStep({ rename: passkey })}
            onRemove={() => setStep({ remove: passkey })}
          />
        ))}
      </ul>
      {data && data.passkeys.length < passkeysPerMember && (
        <Button className="mt-2" onClick={() => setStep('add')}>
          Add a passkey
        </Button>
      )}
      <PasswordDialog
        isOpen={step === 'add'}
        onClose={close}
        onConfirm={addOne}
        title="Add a passkey"
        confirmLabel="Continue"
      >
        <p>After your password, your browser asks where the passkey should be kept.</p>
      </PasswordDialog>
      <PasswordDialog
        isOpen={removed !== null}
        onClose={close}
        onConfirm={removeOne}
        doneText={`Passkey “${removed?.name}” removed`}
        title="Remove this passkey?"
        confirmLabel="Remove"
        tone="danger"
      >
        <p className="wrap-anywhere">“{removed?.name}” will no longer open your account.</p>
      </PasswordDialog>
      <RenamePasskeyDialog passkey={renamed} onClose={close} />
    </SettingsSection>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          Added {dayText(createdAt)}, {lastUsedAt ? `last used ${momentText(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { mutateAsync: rename } = useRenamePasskey();
  return (
    <AskDialog
      isOpen={passkey !== null}
      title="Rename passkey"
      confirmLabel="Save"
      check={(form) => fieldError(passkeyNameSchema, form, 'name')}
      fields={(errors) => (
        <TextField
          label="Name"
          name="name"
          isRequired
          defaultValue={passkey?.name ?? ''}
          maxLength={passkeyNameMaxLength}
          error={errors.name}
        />
      )}
      onConfirm={async (form) => passkey && rename({ id: passkey.id, name: readText(form, 'name').trim() })}
      onClose={onClose}
    />
  );
}
