import { z } from 'zod';
import { idSchema } from '#contract/id-schema.ts';
import { dealLimits } from '../deal-values.ts';

const wrong = 'Enter an amount between $0.01 and $99,999.99.';

/** What the form asks, judged by the server and, before it is sent, by the form. */
export const privatePriceSchema = z.object({
  cents: z.int(wrong).min(dealLimits.minCents, wrong).max(dealLimits.maxCents, wrong),
});

/** As the member to whom it is offered sees it; nobody else does. */
export const privatePriceOfferSchema = z.object({ id: idSchema(), cents: z.int(), endsAt: z.string() });
export type PrivatePriceOffer = z.infer<typeof privatePriceOfferSchema>;
