import { z } from 'zod';
import { subscriptionStatuses } from '#contract/billing/billing-values.ts';
import { boundedCountSchema } from '#contract/bounded-count.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import {
  adminPermissions,
  adminRoles,
  auditSubjects,
  countedRowsMax,
  subscriptionFilters,
  subscriptionsPageSize,
} from './admin.ts';

export const adminIdentitySchema = z.object({
  id: idSchema(),
  email: z.string(),
  role: z.enum(adminRoles),
  permissions: z.array(z.enum(adminPermissions)),
  lastLogin: z.iso.datetime().nullable(),
});
export type AdminIdentity = z.infer<typeof adminIdentitySchema>;

export const getAdminIdentity = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: "The caller's role and rights in the back office.",
  response: adminIdentitySchema,
});

export const getAdminMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics',
  summary: 'How many members, active listings and subscriptions there are: each for those who may see them one by one.',
  response: z.object({
    users: boundedCountSchema.nullable(),
    activeListings: boundedCountSchema.nullable(),
    subscriptions: boundedCountSchema.nullable(),
  }),
});

export const adminDaySchema = z.object({
  day: z.iso.date(),
  members: z.int(),
  listings: z.int(),
  messages: z.int(),
  subscriptions: z.int(),
  revenueCents: z.int(),
});
export type AdminDay = z.infer<typeof adminDaySchema>;

export const getAdminDays = endpoint({
  method: 'GET',
  path: '/api/admin/days',
  summary: 'Arrivals of each of the last 30 days, in UTC.',
  response: z.object({ days: z.array(adminDaySchema) }),
});

export const adminSubscriptionSchema = z.object({
  userId: idSchema(),
  displayName: z.string(),
  email: z.string(),
  status: z.enum(subscriptionStatuses),
  plan: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  bypassReason: z.enum(['grandfathered', 'testing']).nullable(),
  /** While a payment is owed: since when, and how much each period costs. */
  owing: z.object({ since: z.string().nullable(), cents: z.int().nullable() }).nullable(),
  /** Whether staff could end it, or give back what was paid. */
  isEndable: z.boolean(),
  /** Whether its end is not at Stripe yet. */
  isWaiting: z.boolean(),
  /** The customer's page at Stripe, or the sandbox that stands in for it. */
  stripeUrl: z.string().nullable(),
});
export type AdminSubscription = z.infer<typeof adminSubscriptionSchema>;

export const findSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'Subscriptions, the newest change first.',
  query: z.object({
    search: z.string().trim().max(100).default(''),
    status: z.enum(subscriptionFilters).default('all'),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(countedRowsMax / subscriptionsPageSize)
      .default(1),
  }),
  response: z.object({ subscriptions: z.array(adminSubscriptionSchema), total: z.int(), hasMore: z.boolean() }),
});

export const auditEntrySchema = z.object({
  seq: z.int(),
  adminId: idSchema(),
  adminEmail: z.string(),
  action: z.string(),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.string(),
  /** The present name; null when the subject is gone or has no name. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditLogEntry = z.infer<typeof auditEntrySchema>;

export const findAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'The acts of admins, the newest first.',
  query: z.object({
    admin: z.string().trim().max(254).default(''),
    action: z.string().trim().max(60).default(''),
    subjectKind: z.enum(auditSubjects).optional(),
    subject: z.string().trim().max(100).default(''),
    /** Days in UTC, both included. */
    from: z.iso.date('This is no day.').optional(),
    to: z.iso.date('This is no day.').optional(),
    before: z.coerce.number().int().min(1).optional(),
  }),
  response: z.object({ entries: z.array(auditEntrySchema), nextBefore: z.int().nullable() }),
});
