import { z } from 'zod';
import { addressNeeds } from './address-needs.ts';
import { dealLimits } from './deal-values.ts';

const line = z
  .string('This is not a text.')
  .trim()
  .max(dealLimits.addressLineLength, `At most ${dealLimits.addressLineLength} characters.`);

/** Where a parcel goes. What a country has no word for may be left empty. */
export const addressSchema = z
  .object({
    name: line.min(1, 'Enter the name on the parcel.'),
    lines: z
      .array(line.min(1, 'Enter street and number.'))
      .min(1, 'Enter street and number.')
      .max(dealLimits.addressLines, `An address has at most ${dealLimits.addressLines} lines beside the city.`),
    city: line.min(1, 'Enter the city.'),
    region: line.default(''),
    postalCode: line.default(''),
    country: line.min(1, 'Enter the country.'),
  })
  .superRefine((address, context) => {
    for (const part of addressNeeds(address.country))
      if (!address[part]) context.addIssue({ code: 'custom', path: [part], message: neededTexts[part] });
  });

const neededTexts = { region: 'Enter the state or region.', postalCode: 'Enter the postal code.' };

/** As it is answered: every part is there. */
export const keptAddressSchema = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type Address = z.infer<typeof keptAddressSchema>;
