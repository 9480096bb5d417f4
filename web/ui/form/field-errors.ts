import type { z } from 'zod';
import { type FieldErrors, readText } from './use-form.ts';

/**
 * What a schema of the contract says against the values of a form: one sentence a field, in the order of the schema.
 * Only forms import such schemas (`contract/<feature>/<name>-schema.ts`), so that zod comes with a form and never with
 * a first visit (decision 003).
 */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/** The same for a form with one field to judge. */
export function fieldError(schema: z.ZodType, form: HTMLFormElement, name: string): FieldErrors {
  const [issue] = schema.safeParse(readText(form, name)).error?.issues ?? [];
  return issue ? { [name]: issue.message } : {};
}
