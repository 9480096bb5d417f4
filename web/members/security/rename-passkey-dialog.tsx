import { useId, useState } from 'react';
import { type Passkey, passkeyNameMaxLength } from '#contract/auth/passkeys.ts';
import { explainPasskeyFailure } from '#web/auth/passkeys/passkey-failure.ts';
import { useRenamePasskey } from '#web/auth/passkeys/passkeys.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readText, useForm } from '#web/ui/use-form.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const formId = useId();
  const { mutateAsync: rename } = useRenamePasskey();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm(async (element) => {
    setFailure(null);
    const name = readText(element, 'name').trim();
    if (!name) return form.refuse({ name: 'Please give the passkey a name.' });
    try {
      if (passkey) await rename({ id: passkey.id, name });
      onClose();
    } catch (error) {
      setFailure(explainPasskeyFailure(error));
    }
  });

  return (
    <Dialog
      size="small"
      isOpen={passkey !== null}
      onClose={onClose}
      isDismissable={!form.isSending}
      title="Rename passkey"
      footer={
        <>
          <Button variant="secondary" disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={form.isSending}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.handlers} className="space-y-4">
        <FormError message={failure} />
        <TextField
          label="Name"
          name="name"
          defaultValue={passkey?.name ?? ''}
          maxLength={passkeyNameMaxLength}
          error={form.errors.name}
        />
      </Form>
    </Dialog>
  );
}
