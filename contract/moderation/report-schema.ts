import { z } from 'zod';
import { emailMaxLength } from '#contract/auth/account-values.ts';
import { numberText } from '#contract/count-text.ts';
import { supportTexts } from '#contract/support/support-values.ts';
import { reportDetailsMaxLength, reportReasons, reportTexts } from './report-values.ts';

/** Fields of a report, judged by the form before sending and by the server. */
export const writtenReportSchema = z.object({
  reason: z.enum(reportReasons, reportTexts.noReason),
  details: z
    .string()
    .trim()
    .max(reportDetailsMaxLength, `A report has at most ${numberText(reportDetailsMaxLength)} characters.`)
    .default(''),
});

/** A report without an account, which the form sends as a support request: staff answer by mail. */
export const visitorReportSchema = writtenReportSchema.extend({
  email: z.string().trim().max(emailMaxLength, supportTexts.invalidEmail).pipe(z.email(supportTexts.invalidEmail)),
});
