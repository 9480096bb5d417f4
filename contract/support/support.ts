import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

export const supportCategories = ['bug', 'feature', 'support', 'billing', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];
export const supportCategoryLabels: Record<SupportCategory, string> = {
  bug: 'Bug Report',
  feature: 'Feature Request',
  support: 'Customer Support',
  billing: 'Billing Question',
  other: 'Other',
};

export const supportMessageMaxLength = 5000;

export const supportTexts = {
  incomplete: 'Please fill in all required fields',
  invalidEmail: 'Please enter a valid email address',
  sent: 'Thank you for your feedback!',
  failed: 'Failed to submit feedback. Please try again.',
} as const;

export const createHelpSubmission = endpoint({
  method: 'POST',
  path: '/api/support/submissions',
  summary: 'Sends a message to the support team.',
  body: z.object({
    /** Made by the form, so that a message sent twice arrives once. */
    id: z.uuid(),
    category: z.enum(supportCategories, supportTexts.incomplete),
    message: z
      .string(supportTexts.incomplete)
      .trim()
      .min(1, supportTexts.incomplete)
      .max(supportMessageMaxLength, `A message has at most ${supportMessageMaxLength} characters.`),
    email: z
      .string()
      .trim()
      .max(254, supportTexts.invalidEmail)
      .transform((text) => text || null)
      .pipe(z.email(supportTexts.invalidEmail).nullable())
      .optional(),
    /** No person sees this field; programs that fill in every field give themselves away by it. */
    website: z.string().max(2000).optional(),
  }),
  response: z.object({ done: z.literal(true) }),
});
