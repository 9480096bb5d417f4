import { z } from 'zod';
import { numberText } from '#contract/count-text.ts';
import {
  paymentMethods,
  policyIncomplete,
  policyTextMaxLength,
  shippingMethods,
  shipsFromMaxLength,
  shipsWithinDays,
} from './policy-values.ts';

const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values as unknown as [...Values], 'Choose from the list.'), policyIncomplete)
    .min(1, policyIncomplete)
    .transform((picked) => [...new Set(picked)]);

const freeText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${numberText(max)} characters.`)
    .nullable()
    .default(null)
    .transform((text) => text || null);

/** What the policy form asks, judged by the server and, before it is sent, by the form. */
export const writtenPolicySchema = z.object({
  paymentMethods: chosen(paymentMethods),
  shippingMethods: chosen(shippingMethods),
  shipsFrom: freeText(shipsFromMaxLength),
  shipsWithinDays: z.literal(shipsWithinDays, 'Choose from the list.').nullable().default(null),
  returnPolicy: freeText(policyTextMaxLength),
  additionalNotes: freeText(policyTextMaxLength),
  isVisible: z.boolean().default(true),
});
