import { z } from 'zod';
import { emailMaxLength } from '#contract/auth/account-values.ts';
import { numberText } from '#contract/count-text.ts';
import { supportCategories, supportMessageMaxLength, supportTexts } from './support-values.ts';

/** Fields of a request to support, judged by the form before sending and by the server. */
export const supportSchema = z.object({
  category: z.enum(supportCategories, supportTexts.incomplete),
  message: z
    .string(supportTexts.incomplete)
    .trim()
    .min(1, supportTexts.incomplete)
    .max(supportMessageMaxLength, `A message has at most ${numberText(supportMessageMaxLength)} characters.`),
  email: z
    .string()
    .trim()
    .max(emailMaxLength, supportTexts.invalidEmail)
    .transform((text) => text || null)
    .pipe(z.email(supportTexts.invalidEmail).nullable())
    .optional(),
});

/** Fields of our team's answer. */
export const answerSchema = z.object({
  text: z
    .string('Please write an answer')
    .trim()
    .min(1, 'Please write an answer')
    .max(supportMessageMaxLength, `An answer has at most ${supportMessageMaxLength} characters`),
});
