import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import { paymentMethods, policyIncomplete, policyTextMaxLength, shippingMethods } from './policy-values.ts';

const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values as unknown as [...Values], 'Choose from the list.'), policyIncomplete)
    .min(1, policyIncomplete)
    .transform((picked) => [...new Set(picked)]);

const freeText = z
  .string()
  .trim()
  .max(policyTextMaxLength, `Please use at most ${numberText(policyTextMaxLength)} characters.`)
  .nullable()
  .default(null)
  .transform((text) => text || null);

/** What the policy form asks, judged by the server and, before it is sent, by the form. */
export const writtenPolicySchema = z.object({
  paymentMethods: chosen(paymentMethods),
  shippingMethods: chosen(shippingMethods),
  returnPolicy: freeText,
  additionalNotes: freeText,
  isVisible: z.boolean().default(true),
});
