import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { listingPreviewSchema } from '#contract/listings/listings.ts';
import { warningIds } from '#contract/notes/note-values.ts';
import { writtenShopSchema } from './shop-schema.ts';
import { shopWigsMax } from './shop-values.ts';

export const shopErrors = {
  notFound: { code: 'shops.not_found', status: 404, message: 'This shop page is not there, or not any more.' },
  contact: {
    code: 'shops.contact_in_sentence',
    status: 400,
    message: 'A line on a page for everyone holds no address, number or name of another service. Please leave it out.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export const shopPageSchema = z.object({
  /** The display name of its owner. */
  name: z.string(),
  sentence: z.string().nullable(),
  wigs: z
    .array(listingPreviewSchema.extend({ type: z.enum(facets.type.values), shippingCents: z.int().nullable() }))
    .max(shopWigsMax),
  wants: z.array(z.object({ id: idSchema(), name: z.string(), filters: z.record(z.string(), z.string()) })),
});
export type ShopPage = z.infer<typeof shopPageSchema>;
export type ShopWig = ShopPage['wigs'][number];

export const myShopPageSchema = z.object({
  isShown: z.boolean(),
  showsCards: z.boolean(),
  showsTrades: z.boolean(),
  showsWants: z.boolean(),
  sentence: z.string().nullable(),
  otherShops: z.array(z.string()),
  /** Null until the page was chosen for the first time. */
  code: z.string().nullable(),
  /** Visitors see the page now; a hidden profile, a suspension and lost access hide a chosen one. */
  isSeen: z.boolean(),
  /** Warnings for readers of the profile, beside the other shops. */
  warnings: z.array(z.enum(warningIds)),
});
export type MyShopPage = z.infer<typeof myShopPageSchema>;

const params = z.object({ code: z.string().max(64) });

export const getShopPage = endpoint({
  method: 'GET',
  path: '/api/shops/:code',
  summary: 'The page that a member shows to everyone who has its address: public cards and Wanted, by choice.',
  params,
  response: shopPageSchema,
});

export const getShopOwner = endpoint({
  method: 'GET',
  path: '/api/shops/:code/owner',
  summary: 'Whose shop page it is, for members.',
  params,
  response: z.object({ memberId: idSchema() }),
});

export const getMyShopPage = endpoint({
  method: 'GET',
  path: '/api/me/shop-page',
  summary: 'The own shop page: what stands on it and whether it is shown.',
  response: myShopPageSchema,
});

export const saveMyShopPage = endpoint({
  method: 'PUT',
  path: '/api/me/shop-page',
  summary: 'Saves what stands on the own shop page, whether it is shown, and the other shops named on the profile.',
  body: writtenShopSchema,
  response: myShopPageSchema,
});

export const hideMyShopPage = endpoint({
  method: 'DELETE',
  path: '/api/me/shop-page',
  summary: 'Takes the own shop page away from visitors at once; what was chosen for it stays.',
  response: myShopPageSchema,
});

export const renewShopCode = endpoint({
  method: 'POST',
  path: '/api/me/shop-page/codes',
  summary: 'Gives the own shop page a new address. The address before leads nowhere from this moment on.',
  response: myShopPageSchema,
});
