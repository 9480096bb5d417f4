import { z } from 'zod';
import { plainWords } from '#contract/fold-text.ts';
import { brandNameMaxLength } from './brand-request-values.ts';

const noName = 'Please enter the name of the brand';

/** Fields of a request for a brand, judged by the form before sending and by the server. */
export const brandRequestSchema = z.object({
  name: z
    .string(noName)
    .trim()
    .min(1, noName)
    .max(brandNameMaxLength, `A name has at most ${brandNameMaxLength} characters.`)
    .refine((name) => plainWords(name) !== '', noName),
});
