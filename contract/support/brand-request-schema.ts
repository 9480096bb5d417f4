import { z } from 'zod';
import { plainWords } from '#contract/fold-text.ts';
import { brandNameMaxLength } from './brand-request-values.ts';

const noName = 'Please enter the name of the brand';

/** What the form asks, judged by the server and, before it is sent, by the form. */
export const brandRequestSchema = z.object({
  name: z
    .string(noName)
    .trim()
    .min(1, noName)
    .max(brandNameMaxLength, `A name has at most ${brandNameMaxLength} characters.`)
    .refine((name) => plainWords(name) !== '', noName),
});
