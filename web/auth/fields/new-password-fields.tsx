import type { FieldErrors } from '#web/ui/form/use-form.ts';
import { PlainPasswordField } from './plain-password-field.tsx';

/** A password that is being chosen, twice. */
export function NewPasswordFields({ label, errors }: { label: string; errors: FieldErrors }) {
  return (
    <>
      <PlainPasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        description="At least 8 characters. A few words together are easy to remember."
        error={errors.password}
        required
      />
      <PlainPasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}
