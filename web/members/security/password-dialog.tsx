import { type ReactNode, useId, useState } from 'react';
import { authErrors } from '#contract/auth/auth.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { readText, useForm } from '#web/ui/use-form.ts';

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the password is asked for. The dialog stays, and says why, when this fails. */
  onPassword: (password: string) => Promise<void>;
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

/** Asks for the password once more before something that must not happen by a stranger's hand. */
export function PasswordDialog(props: PasswordDialogProps) {
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm(async (element) => {
    setFailure(null);
    const password = readText(element, 'password');
    if (!password) return form.refuse({ password: 'Password is required' });
    try {
      await props.onPassword(password);
    } catch (error) {
      const refusal = error instanceof ApiCallError ? error : undefined;
      if (refusal?.code === authErrors.wrongPassword.code) return form.refuse({ password: refusal.message });
      setFailure(refusal?.message ?? 'An unexpected error occurred. Please try again.');
    }
  });

  return (
    <Dialog
      size="small"
      isOpen={props.isOpen}
      onClose={props.onClose}
      isDismissable={!form.isSending}
      title={props.title}
      footer={
        <>
          <Button variant="secondary" disabled={form.isSending} onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={props.tone} isPending={form.isSending}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {props.children}
        <Form id={formId} {...form.handlers} className="space-y-4">
          <FormError message={failure} />
          <PasswordField label="Your password" name="password" error={form.errors.password} isRequired />
        </Form>
      </div>
    </Dialog>
  );
}
