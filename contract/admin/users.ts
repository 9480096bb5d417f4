import { z } from 'zod';
import { subscriptionStatuses } from '#contract/billing/billing-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { listingStatuses } from '#contract/listings/listing-values.ts';
import { reportKinds, reportReasons, reportStatuses } from '#contract/moderation/report-values.ts';
import { momentSchema } from '#contract/moment-schema.ts';
import {
  adminPermissions,
  adminRoles,
  countedRowsMax,
  restrictionActions,
  sortDirections,
  userFilters,
  userSorts,
  userStatuses,
  usersPageSize,
} from './admin.ts';
import { adminReasonSchema } from './admin-forms-schema.ts';

export const adminUserErrors = {
  notFound: { code: 'admin.user_not_found', status: 404, message: 'There is no such member.' },
  outOfReach: { code: 'admin.out_of_reach', status: 403, message: 'Only a super admin can act on another admin.' },
  oneself: { code: 'admin.oneself', status: 409, message: 'You cannot suspend or ban yourself.' },
  ownMatter: {
    code: 'admin.own_matter',
    status: 409,
    message: 'This is about you. Somebody else of the team decides it.',
  },
  siteOwner: {
    code: 'admin.site_owner',
    status: 409,
    message: 'The settings of the server make this account super admin. It cannot be changed here.',
  },
  pastEnd: {
    code: 'admin.past_end',
    status: 400,
    message: 'Choose a moment in the future for the end of the suspension.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const userId = z.object({ id: idSchema() });
const done = z.object({ done: z.literal(true) });

export const adminUserRowSchema = z.object({
  id: idSchema(),
  username: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  hasSubscription: z.boolean(),
  status: z.enum(userStatuses),
});
export type AdminUserRow = z.infer<typeof adminUserRowSchema>;

export const findUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Members by name or address, ten a page.',
  query: z.object({
    search: z.string().trim().max(100).default(''),
    filter: z.enum(userFilters).default('all'),
    sort: z.enum(userSorts).default('created_at'),
    direction: z.enum(sortDirections).default('desc'),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(countedRowsMax / usersPageSize)
      .default(1),
  }),
  response: z.object({
    users: z.array(adminUserRowSchema),
    /** Exact up to the most that is counted. */
    total: z.int(),
    hasMore: z.boolean(),
  }),
});

const personSchema = z.object({ id: idSchema(), displayName: z.string() }).nullable();

export const adminUserSchema = adminUserRowSchema.extend({
  fullName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isTwoFactorOn: z.boolean(),
  /** The member's shop page; null where they never saved one. */
  shop: z
    .object({ code: z.string().nullable(), sentence: z.string().nullable(), otherShops: z.array(z.string()) })
    .nullable(),
  suspendedUntil: z.string().nullable(),
  statusReason: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  isRatingVerified: z.boolean(),
  admin: z
    .object({
      role: z.enum(adminRoles),
      permissions: z.array(z.enum(adminPermissions)),
      /** By the address in the server's settings: nobody can change it here. */
      isSiteOwner: z.boolean(),
    })
    .nullable(),
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      plan: z.string().nullable(),
      currentPeriodEnd: z.string().nullable(),
      cancelAtPeriodEnd: z.boolean(),
      bypassReason: z.enum(['grandfathered', 'testing']).nullable(),
      isEndable: z.boolean(),
      isWaiting: z.boolean(),
    })
    .nullable(),
  listingCount: z.int(),
  listings: z.array(
    z.object({
      id: idSchema(),
      title: z.string(),
      brand: z.string(),
      status: z.enum(listingStatuses),
      priceCents: z.int().nullable(),
      createdAt: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: idSchema(),
      reviewer: personSchema,
      rating: z.int(),
      comment: z.string().nullable(),
      createdAt: z.string(),
      isHidden: z.boolean(),
    }),
  ),
  writtenReviewCount: z.int(),
  /** Payments and refunds, the newest first; null for admins who may not see subscriptions. */
  payments: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(['payment', 'refund']),
        amountCents: z.int(),
        at: z.string(),
      }),
    )
    .nullable(),
  /** When they were suspended, banned or let back in. */
  restrictions: z.array(
    z.object({
      id: z.string(),
      action: z.enum(restrictionActions),
      reason: z.string().nullable(),
      by: z.string(),
      createdAt: z.string(),
    }),
  ),
  registrationSteps: z.array(
    z.object({
      id: idSchema(),
      name: z.string(),
      status: z.enum(['started', 'completed', 'failed']),
      errorCode: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  reports: z.array(
    z.object({
      id: idSchema(),
      /** Whether the member was reported, or wrote the report. */
      side: z.enum(['about', 'by']),
      kind: z.enum(reportKinds),
      reason: z.enum(reportReasons),
      status: z.enum(reportStatuses),
      createdAt: z.string(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: idSchema(),
      userAgent: z.string().nullable(),
      ipAddress: z.string().nullable(),
      createdAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Everything an admin needs to know to help or to stop a member.',
  params: userId,
  response: adminUserSchema,
});

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/suspension',
  summary: 'Lets a member read but not write to others, until a day or until it is lifted.',
  params: userId,
  body: z.object({ reason: adminReasonSchema, until: momentSchema().nullable() }),
  response: done,
});

const banPreviewSchema = z.object({
  /** The subscription that would end; null without one. The refund is null while Stripe does not answer. */
  subscription: z.object({ plan: z.string().nullable(), refundCents: z.int().nullable() }).nullable(),
  /** Listings that others see, and would no longer. */
  listings: z.int(),
  /** Deals that are proposed or under way, and would be broken off. */
  deals: z.int(),
  /** Reviews they wrote, which would no longer be shown or counted. */
  reviews: z.int(),
});
export type BanPreview = z.infer<typeof banPreviewSchema>;

export const previewBan = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/ban-preview',
  summary: "The effects that a ban would have on the member's listings, deals and subscription.",
  params: userId,
  response: banPreviewSchema,
});

export const banUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  summary: 'Closes the account: the member is signed out and cannot sign in again.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});

export const liftRestriction = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/restriction',
  summary: 'Ends a suspension or a ban.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});

export const grantBypass = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/bypass',
  summary: 'Gives a member full access without a plan, as early members have it.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});

export const revokeBypass = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/bypass',
  summary: 'Takes the access without a plan away.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Signs a member out on every device.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});

export const clearShop = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/shop',
  summary: 'Takes the line of the shop page and the other shops named on the profile away from a member.',
  params: userId,
  body: z.object({ reason: adminReasonSchema }),
  response: done,
});
