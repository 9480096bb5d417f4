import { useState } from 'react';
import { writtenTokenSchema } from '#contract/auth/access-token-schema.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { type ToolRight, tokenDays, tokenNameMaxLength } from '#contract/auth/tool-rights.ts';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { readText } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useCreateAccessToken } from './access-tokens.queries.ts';
import { rightOptions } from './right-options.ts';

const dayOptions = [30, tokenDays.usual, 180, tokenDays.max].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

interface NewTokenDialogProps {
  isOpen: boolean;
  asksForCode: boolean;
  onMade: (secret: string) => void;
  onClose: () => void;
}

export function NewTokenDialog({ isOpen, asksForCode, onMade, onClose }: NewTokenDialogProps) {
  const { mutateAsync: create } = useCreateAccessToken();
  const [rights, setRights] = useState<ToolRight[]>(['listings:read']);
  const [days, setDays] = useState(String(tokenDays.usual));

  const read = (form: HTMLFormElement) => ({
    name: readText(form, 'name'),
    rights,
    days: Number(days),
    password: readText(form, 'password'),
    code: asksForCode ? readText(form, 'code') : '',
  });

  return (
    <AskDialog
      isOpen={isOpen}
      title="New access token"
      confirmLabel="Make the token"
      check={(form) => fieldErrors(writtenTokenSchema, read(form))}
      fields={(errors) => (
        <>
          <TextField
            label="Name of the tool"
            name="name"
            maxLength={tokenNameMaxLength}
            error={errors.name}
            isRequired
          />
          <CheckboxGroup
            label="The tool may"
            name="rights"
            options={rightOptions}
            value={rights}
            onChange={setRights}
            error={errors.rights}
            isRequired
          />
          <NativeSelect label="The token ends after" options={dayOptions} value={days} onChange={setDays} />
          <PasswordField label="Your password" name="password" error={errors.password} isRequired />
          {asksForCode && (
            <TextField
              label="Code of your authenticator app, or a backup code"
              name="code"
              autoComplete="one-time-code"
              error={errors.code}
              isRequired
            />
          )}
        </>
      )}
      fieldOfCode={{ [authErrors.wrongPassword.code]: 'password', [authErrors.wrongCode.code]: 'code' }}
      onConfirm={async (form) => create(read(form))}
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    />
  );
}
