import { emailChangeSchema } from '#contract/auth/account-schema.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { emailChangeErrors, requestEmailChange } from '#contract/auth/email-change.ts';
import { secret } from '#web/auth/auth.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { readText } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

const typedIn = (form: HTMLFormElement) => ({ email: readText(form, 'email'), password: readText(form, 'password') });

/** Nothing changes before the link in the mail to the new address is used. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: request } = useMutation({
    ...secret,
    mutationFn: (body: ReturnType<typeof typedIn>) => call(requestEmailChange, { body }),
  });
  return (
    <AskDialog
      title="Change your email address"
      confirmLabel="Send the link"
      check={(form) => fieldErrors(emailChangeSchema, typedIn(form))}
      fields={(errors) => (
        <>
          <TextField
            label="New email address"
            name="email"
            type="email"
            autoComplete="email"
            error={errors.email}
            isRequired
          />
          <PasswordField label="Your password" name="password" error={errors.password} isRequired />
        </>
      )}
      fieldOfCode={{
        [authErrors.wrongPassword.code]: 'password',
        [emailChangeErrors.sameEmail.code]: 'email',
        [emailChangeErrors.siteOwner.code]: 'email',
      }}
      onConfirm={(form) => request(typedIn(form))}
      doneText="Open the mail that we sent to the new address, and confirm it there."
      onClose={onClose}
    >
      <p className="text-ink-soft">
        We mail a link to the new address, and a notice to the present one. The address changes when you use the link.
      </p>
    </AskDialog>
  );
}
