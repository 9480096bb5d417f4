import { z } from 'zod';
import { boundedCountSchema } from '#contract/bounded-count.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { shadeFamilies } from '#contract/listings/facets.ts';
import { lengthInchesMax, openToTradesTypes } from '#contract/listings/listing-values.ts';
import { listingCardSchema } from '#contract/listings/listings.ts';
import { filterShape, type ListingFilters, settleFilters } from '#contract/listings/search/filters.ts';
import { readWishText } from '#contract/listings/search/read-text.ts';
import { wishChoicesSchema } from './wish-schema.ts';
import { wishAlerts, wishesMax, wishMatchesCounted, wishMatchesShown } from './wish-values.ts';

export const wishErrors = {
  notFound: { code: 'wishes.not_found', status: 404, message: 'This alert is no longer there.' },
  idTaken: { code: 'wishes.id_taken', status: 409, message: 'This alert could not be saved. Please start again.' },
  tooMany: {
    code: 'wishes.too_many',
    status: 409,
    message: `You have ${wishesMax} alerts, which is as many as there can be. Delete one to save another.`,
  },
  sellerGone: { code: 'wishes.seller_gone', status: 404, message: 'This member is no longer here.' },
  sellerBlocked: { code: 'wishes.seller_blocked', status: 403, message: 'You cannot follow this member.' },
  sellerIsYou: {
    code: 'wishes.seller_is_you',
    status: 400,
    message: 'You would never hear of your own listings. Choose another seller.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const unknownFilter = (names: readonly string[]) => `There is no filter called ${names.join(', ')}.`;

/** As in the address of the search page; order and status are dropped, because a wish is always for what is there. */
export const wishFiltersSchema = z
  .strictObject(
    {
      ...filterShape,
      // A wish is for one shade: several in an order are a way to look around.
      shades: z.never('A wish is for one shade.').optional(),
      sort: z.unknown().optional(),
      status: z.unknown().optional(),
    },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys' ? unknownFilter(keys as string[]) : 'Say what you look for, as in a search.',
    },
  )
  .transform(
    ({ sort: _sort, status: _status, asTyped: _asTyped, notFromText: _notFromText, shades: _shades, ...filters }) => {
      const settled = settleFilters(filters);
      // The search too leaves the text out as soon as brands are chosen.
      return settled.brands.length > 0 ? { ...settled, q: undefined } : settled;
    },
  )
  .superRefine((filters, context) => {
    const problem = findProblem(filters);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
type ParsedFilters = Omit<ListingFilters, 'sort' | 'status' | 'asTyped' | 'notFromText' | 'shades'>;

/** Why nothing could ever fulfil it, or everything would. */
function findProblem(filters: ParsedFilters): string | undefined {
  const { minPrice, maxPrice, type, openToTrades, color, shade, reserved, brands, ...all } = filters;
  const { without: _without, shipping: _shipping, ...others } = all;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    return 'The minimum price is above the maximum price.';
  if ((others.minInches ?? 0) > (others.maxInches ?? lengthInchesMax))
    return 'The shortest length is above the longest.';
  if (openToTrades && type && !(openToTradesTypes as readonly string[]).includes(type))
    return 'What is for sale alone is not open to trades. Drop one of the two.';
  if (color && shade && shadeFamilies[shade] !== color) return `${shade} is not one of the shades of ${color}.`;
  if ((others.q ?? '').includes('\u0001')) return 'Please use letters, digits and signs only.';
  const { q, ...facets } = others;
  const { words, filters: said } = readWishText(q ?? '', []);
  const text = words.length > 0 || Object.keys(said).some((name) => name !== 'shipping') ? q : undefined;
  const chosen = { minPrice, maxPrice, type, openToTrades, color, shade, ...facets, text, brand: brands[0] };
  if (Object.values(chosen).every((value) => value === undefined || String(value).trim() === ''))
    return 'Everything would fit this alert. Choose a text, a brand or another filter.';
  return undefined;
}

export const wishSchema = z.object({
  id: idSchema(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  /** Who is meant by the filter for one seller. */
  sellerName: z.string().nullable(),
  alert: z.enum(wishAlerts),
  isPublic: z.boolean(),
  createdAt: z.string(),
});
export type Wish = z.infer<typeof wishSchema>;

export const ownWishSchema = wishSchema.extend({
  matches: boundedCountSchema,
  newest: z.array(listingCardSchema).max(wishMatchesShown),
});
export type OwnWish = z.infer<typeof ownWishSchema>;

const byId = z.object({ id: idSchema(wishErrors.notFound.message) });
const writtenSchema = wishChoicesSchema.extend({ filters: wishFiltersSchema });
export type WrittenWish = z.output<typeof writtenSchema>;

export const findMyWishes = endpoint({
  method: 'GET',
  path: '/api/me/wishes',
  summary: `The own wishes, newest first, each with how many listings fulfill it now (up to ${wishMatchesCounted}) and the newest of them; those for one seller alone where one is named.`,
  query: z.object({ seller: idSchema('We could not find this member.').optional() }),
  response: z.object({ wishes: z.array(ownWishSchema) }),
});

export const createWish = endpoint({
  method: 'POST',
  path: '/api/me/wishes',
  summary: 'Saves a wish. The id is made by the browser, so that a repeated save makes no second one.',
  body: writtenSchema.extend({ id: idSchema('This alert has no valid id.') }),
  response: wishSchema,
});

export const createWantList = endpoint({
  method: 'POST',
  path: '/api/me/want-lists',
  summary: `Saves several wishes together, or none of them. A member keeps at most ${wishesMax} wishes.`,
  body: z.object({
    wishes: z
      .array(writtenSchema.extend({ id: idSchema('This alert has no valid id.') }))
      .min(1, 'Write at least one wish.')
      .max(wishesMax, `A want list has at most ${wishesMax} wishes.`),
  }),
  response: z.object({ wishes: z.array(wishSchema) }),
});

export const updateWish = endpoint({
  method: 'PUT',
  path: '/api/me/wishes/:id',
  summary: 'Changes an own wish.',
  params: byId,
  body: writtenSchema,
  response: wishSchema,
});

export const deleteWish = endpoint({
  method: 'DELETE',
  path: '/api/me/wishes/:id',
  summary: 'Deletes an own wish. One that is gone already is no error.',
  params: byId,
  response: z.object({ done: z.literal(true) }),
});

export const findMemberWishes = endpoint({
  method: 'GET',
  path: '/api/members/:id/wishes',
  summary: 'The public wishes of a member, their Wanted. None while the profile is hidden.',
  params: z.object({ id: idSchema('We could not find this member.') }),
  response: z.object({ wishes: z.array(wishSchema.omit({ alert: true, isPublic: true })) }),
});
export type PublicWish = z.infer<typeof findMemberWishes.response>['wishes'][number];
