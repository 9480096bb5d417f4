import { supportSchema } from '#contract/support/support-schema.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

export function checkSupport(typed: unknown): FieldErrors {
  return fieldErrors(supportSchema, typed);
}
