import { type Passkey, passkeyNameMaxLength } from '#contract/auth/passkeys.ts';
import { useRenamePasskey } from '#web/auth/passkeys/passkeys.queries.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readText, requireText } from '#web/ui/use-form.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { mutateAsync: rename } = useRenamePasskey();
  return (
    <AskDialog
      isOpen={passkey !== null}
      title="Rename passkey"
      confirmLabel="Save"
      check={(form) => requireText(form, 'name', 'Please give the passkey a name.')}
      fields={(errors) => (
        <TextField
          label="Name"
          name="name"
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
