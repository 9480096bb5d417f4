import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import { reportDetailsMaxLength, reportReasons, reportTexts } from './report-values.ts';

/** What the report form asks, judged by the server and, before it is sent, by the form. */
export const writtenReportSchema = z.object({
  reason: z.enum(reportReasons, reportTexts.noReason),
  details: z
    .string()
    .trim()
    .max(reportDetailsMaxLength, `A report has at most ${numberText(reportDetailsMaxLength)} characters.`)
    .default(''),
});
