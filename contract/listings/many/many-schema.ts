import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { priceCentsSchema } from '#contract/listings/listing-schema.ts';
import { priceMaxCents } from '#contract/listings/listing-values.ts';
import { unreadablePrice } from '#contract/price.ts';
import { manyMax, percentMax, percentMin } from './many-values.ts';

const aPercent = `Enter a whole percent from ${percentMin} to ${percentMax}, but not 0.`;
const shareOfPrice = z
  .int('Enter a whole percent from 1 to 100.')
  .min(1, 'Enter a whole percent from 1 to 100.')
  .max(100, 'Enter a whole percent from 1 to 100.')
  .nullable()
  .default(null);

/** What is done with every chosen listing. */
export const manyChangeSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('percent'),
    percent: z
      .int(aPercent)
      .min(percentMin, aPercent)
      .max(percentMax, aPercent)
      .refine((percent) => percent !== 0, aPercent),
  }),
  z.object({
    what: z.literal('amount'),
    /** Below zero it lowers the price. */
    cents: z
      .int(unreadablePrice)
      .min(-priceMaxCents, 'This amount is too high.')
      .max(priceMaxCents, 'This amount is too high.')
      .refine((cents) => cents !== 0, 'Enter an amount above zero.'),
  }),
  z.object({ what: z.literal('type'), type: z.enum(facets.type.values, 'Choose a type.') }),
  z.object({ what: z.literal('shipping'), cents: priceCentsSchema }),
  z
    .object({
      what: z.literal('offers'),
      takesOffers: z.boolean('Say whether you take offers.'),
      buyAtOnce: z.boolean('Say whether buyers may buy at this price right away.'),
      /** Both are shares of each listing's own price. */
      refusesBelowPercent: shareOfPrice,
      acceptsFromPercent: shareOfPrice,
    })
    .refine(
      ({ refusesBelowPercent: refuses, acceptsFromPercent: accepts }) =>
        refuses === null || accepts === null || refuses <= accepts,
      { path: ['refusesBelowPercent'], error: 'This is above the amount from which you accept.' },
    ),
  z.object({ what: z.literal('bump') }),
  z.object({ what: z.literal('sell') }),
  z.object({ what: z.literal('remove') }),
]);
export type ManyChange = z.output<typeof manyChangeSchema>;

export const chosenListingsSchema = z
  .array(idSchema('Listing not found'), 'Choose at least one listing.')
  .min(1, 'Choose at least one listing.')
  .max(manyMax, `Choose at most ${manyMax} listings.`);
