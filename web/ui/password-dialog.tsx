import { authErrors } from '#contract/auth/auth.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { readText, requireText } from './use-form.ts';

type PasswordDialogProps<Answer> = Omit<AskDialogProps<Answer>, 'fields' | 'check' | 'fieldOfCode' | 'onConfirm'> & {
  onConfirm: (password: string) => Promise<Answer>;
};

/** Asks for the password once more before something that must not happen by a stranger's hand. */
export function PasswordDialog<Answer>({ onConfirm, ...question }: PasswordDialogProps<Answer>) {
  return (
    <AskDialog
      {...question}
      check={(form) => requireText(form, 'password', 'Password is required')}
      fields={(errors) => <PasswordField label="Your password" name="password" error={errors.password} isRequired />}
      fieldOfCode={{ [authErrors.wrongPassword.code]: 'password' }}
      onConfirm={(form) => onConfirm(readText(form, 'password'))}
    />
  );
}
