import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { privatePriceSchema } from './private-price-schema.ts';
import { privatePriceLimits } from './private-price-values.ts';

export const privatePriceErrors = {
  notPossible: {
    code: 'private_prices.not_possible',
    status: 409,
    message: 'This is possible for an active wig with a price that no deal holds.',
  },
  away: {
    code: 'private_prices.away',
    status: 409,
    message: 'You are away. Say that you are back before you offer a price.',
  },
  notLower: {
    code: 'private_prices.not_lower',
    status: 400,
    message: 'Enter an amount below the price of the wig.',
  },
  onceAWeek: {
    code: 'private_prices.once_a_week',
    status: 429,
    message: 'You have offered a price for this wig within the last week. Please wait until the week is over.',
  },
  nobody: {
    code: 'private_prices.nobody',
    status: 409,
    message: `Nobody whom you could offer a price has saved this wig in the last ${privatePriceLimits.savedDays} days.`,
  },
} as const satisfies Record<string, ErrorDefinition>;

export const offerPrivatePrice = endpoint({
  method: 'POST',
  path: '/api/listings/:id/private-prices',
  summary: `Offers an own wig for less to those who saved it in the last ${privatePriceLimits.savedDays} days, for ${privatePriceLimits.hours} hours. The answer says to how many, never to whom.`,
  params: z.object({ id: idSchema('Listing not found') }),
  body: privatePriceSchema,
  response: z.object({ members: z.int(), endsAt: z.string() }),
});
