import { passwordSchema } from '#contract/auth/account-schema.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { fieldError } from '../form/field-errors.ts';
import { PasswordField } from '../form/password-field.tsx';
import { readText } from '../form/use-form.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';

type PasswordDialogProps<Answer> = Omit<AskDialogProps<Answer>, 'fields' | 'check' | 'fieldOfCode' | 'onConfirm'> & {
  onConfirm: (password: string) => Promise<Answer>;
};

/** Asks for the password once more before something that must not happen by a stranger's hand. */
export function PasswordDialog<Answer>({ onConfirm, ...question }: PasswordDialogProps<Answer>) {
  return (
    <AskDialog
      {...question}
      check={(form) => fieldError(passwordSchema, form, 'password')}
      fields={(errors) => <PasswordField label="Your password" name="password" error={errors.password} isRequired />}
      fieldOfCode={{ [authErrors.wrongPassword.code]: 'password' }}
      onConfirm={(form) => onConfirm(readText(form, 'password'))}
    />
  );
}
