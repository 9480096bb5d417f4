import type { z } from 'zod';
import { type FieldErrors, readText } from './use-form.ts';

/**
 * Judges the values of a form by a schema of the contract: one sentence a field, in the order of the schema. Only forms
 * import such schemas (`contract/<feature>/<name>-schema.ts`), so that zod comes with a form and never with a first
 * visit (decision 003).
 */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/** Judges a form with one field. */
export function fieldError(schema: z.ZodType, form: HTMLFormElement, name: string): FieldErrors {
  const [issue] = schema.safeParse(readText(form, name)).error?.issues ?? [];
  return issue ? { [name]: issue.message } : {};
}
