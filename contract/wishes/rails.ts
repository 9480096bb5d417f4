import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listingCardSchema } from '#contract/listings/listings.ts';
import { railLength } from './rail-values.ts';

const rail = z.array(listingCardSchema).max(railLength);

export const findMyRails = endpoint({
  method: 'GET',
  path: '/api/me/rails',
  summary: `Rails of the member's home above the latest listings: up to ${railLength} listings of each kind.`,
  response: z.object({
    /** In the member's cap size and near the shades they wear. */
    fits: rail,
    /** Saved wigs whose price changed since. */
    changed: rail,
    /** New from sellers that the member follows. */
    followed: rail,
    /** New for the member's alerts. */
    alerts: rail,
    /** The listings that the member opened last. */
    viewed: rail,
  }),
});
