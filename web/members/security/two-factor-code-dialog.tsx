import { useId, useState } from 'react';
import { authErrors } from '#contract/auth/auth.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readText, useForm } from '#web/ui/use-form.ts';
import { useConfirmTwoFactor } from './security.queries.ts';

interface TwoFactorCodeDialogProps {
  totpUri: string | null;
  onClose: () => void;
  onConfirmed: () => void;
}

export function TwoFactorCodeDialog({ totpUri, onClose, onConfirmed }: TwoFactorCodeDialogProps) {
  const formId = useId();
  const { mutateAsync: confirm } = useConfirmTwoFactor();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm(async (element) => {
    setFailure(null);
    const code = readText(element, 'code').replaceAll(' ', '');
    if (!/^\d{6}$/.test(code)) return form.refuse({ code: 'Enter the 6 digits of your authenticator app.' });
    try {
      await confirm(code);
      onConfirmed();
    } catch (error) {
      const refusal = error instanceof ApiCallError ? error : undefined;
      if (refusal?.status === 400) return form.refuse({ code: authErrors.wrongCode.message });
      setFailure(refusal?.message ?? 'An unexpected error occurred. Please try again.');
    }
  });

  return (
    <Dialog
      size="small"
      isOpen={totpUri !== null}
      onClose={onClose}
      isDismissable={!form.isSending}
      title="Connect your app"
      footer={
        <>
          <Button variant="secondary" disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={form.isSending}>
            Switch on
          </Button>
        </>
      }
    >
      {totpUri && (
        <div className="space-y-4">
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <QrCode text={totpUri} label="QR code for your authenticator app" />
          <p className="text-center">
            <span className="text-sm text-ink-soft">Key: </span>
            <code className="font-mono wrap-anywhere">{secretOf(totpUri)}</code>
          </p>
          <Form id={formId} {...form.handlers} className="space-y-4">
            <FormError message={failure} />
            <TextField
              label="Code shown by the app"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              error={form.errors.code}
              isRequired
            />
          </Form>
        </div>
      )}
    </Dialog>
  );
}

/** In groups of four, as people type it. */
function secretOf(totpUri: string): string {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
