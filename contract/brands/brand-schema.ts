import { z } from 'zod';
import { brandIdMaxLength, brandIdOf } from './brand-id.ts';

/** Its shape alone: whether there is such a brand the server knows. */
export function brandIdSchema(message: string) {
  return z
    .string(message)
    .max(brandIdMaxLength, message)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, message);
}

const nameMaxLength = 40;
const descriptionMaxLength = 300;
const featureMaxLength = 120;
const featuresMax = 8;
const featureTooLong = `A line has at most ${featureMaxLength} characters.`;

/** What staff write about a brand. */
export const brandFieldsSchema = z.object({
  name: z
    .string('Please enter a name.')
    .trim()
    .min(1, 'Please enter a name.')
    .max(nameMaxLength, `A name has at most ${nameMaxLength} characters.`)
    .regex(/^[\p{L}\p{N} .&'’+-]*$/u, "A name has letters, digits, blanks and . & ' + - alone.")
    .refine((name) => brandIdOf(name) !== '', 'A name needs a letter from A to Z.')
    .transform((name) => name.replaceAll(/\s+/g, ' ')),
  description: z
    .string('Please write what the brand is known for.')
    .trim()
    .min(1, 'Please write what the brand is known for.')
    .max(descriptionMaxLength, `A description has at most ${descriptionMaxLength} characters.`),
  features: z
    .array(z.string('This is not a text.').trim().min(1, 'A line is empty.').max(featureMaxLength, featureTooLong))
    .max(featuresMax, `There are at most ${featuresMax} lines.`),
  /** Written in one way only: pages show it, and the Review Queue reads its lower end. */
  priceRange: z
    .string('This is not a text.')
    .trim()
    .transform((text) => text.replace(/\s*[-–—]\s*/, ' - '))
    .refine(isPriceRange, 'Leave it empty, or write it as $250 - $600.'),
  isShown: z.boolean('Choose whether it is shown.'),
});
export type BrandFields = z.output<typeof brandFieldsSchema>;

function isPriceRange(text: string): boolean {
  if (text === '') return true;
  const [, low, high] = /^\$([1-9]\d{0,4}) - \$([1-9]\d{0,4})$/.exec(text) ?? [];
  return Number(low) <= Number(high);
}

/** A brand as the server tells it. */
export const brandSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  priceRange: z.string(),
  isShown: z.boolean(),
});
/** What every page is told of each brand. */
export const knownBrandSchema = brandSchema.pick({ id: true, name: true, priceRange: true, isShown: true });
