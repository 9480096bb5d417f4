import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { momentSchema } from '#contract/moment-schema.ts';
import { photoSchema } from '#contract/photos/photos.ts';
import { awayDaysMax, bundlePercents } from './seller-settings-values.ts';

export const sellerSettingsErrors = {
  awayDay: {
    code: 'selling.away_day',
    status: 400,
    message: `Choose a day within the next ${awayDaysMax} days.`,
  },
  stepPending: {
    code: 'selling.step_pending',
    status: 409,
    message: 'You have something to pay or to send in a deal. Do that first, then you can be away.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const percentSchema = z.literal(bundlePercents, 'Choose one of the discounts that are offered.');

export const sellerSettingsSchema = z.object({
  /** Null, or a moment that may have passed: then they are back. */
  awayUntil: z.string().nullable(),
  bundlePercent: percentSchema,
  /** The shipping price of the listing that was made last and names one; a new form begins with it. */
  lastShippingCents: z.int().nullable(),
});
export type SellerSettings = z.infer<typeof sellerSettingsSchema>;

export const getSellerSettings = endpoint({
  method: 'GET',
  path: '/api/me/seller-settings',
  summary: 'Until when the caller is away as a seller, and what several wigs together cost less.',
  response: sellerSettingsSchema,
});

export const setAway = endpoint({
  method: 'PUT',
  path: '/api/me/away',
  summary: `Says until when the caller is away, at most ${awayDaysMax} days; null is back now.`,
  body: z.object({ until: momentSchema(sellerSettingsErrors.awayDay.message).nullable() }),
  response: sellerSettingsSchema,
});

export const setBundlePercent = endpoint({
  method: 'PUT',
  path: '/api/me/bundle-discount',
  summary: 'Sets what two or more wigs of the caller cost less when they are bought together; 0 is nothing.',
  body: z.object({ percent: percentSchema }),
  response: sellerSettingsSchema,
});

export const bundleWigSchema = z.object({
  id: idSchema(),
  title: z.string(),
  brand: z.string(),
  photo: photoSchema.nullable(),
  priceCents: z.int(),
  shippingCents: z.int().nullable(),
  /** Whether it can be bought at its price without an answer of the seller. */
  buyAtOnce: z.boolean(),
});
export type BundleWig = z.infer<typeof bundleWigSchema>;

export const findBundle = endpoint({
  method: 'GET',
  path: '/api/listings/:id/bundle',
  summary:
    "The seller's other wigs that can be bought together with this one, the newest first, and for how much less.",
  params: z.object({ id: idSchema('Listing not found') }),
  response: z.object({ percent: percentSchema, wigs: z.array(bundleWigSchema) }),
});
