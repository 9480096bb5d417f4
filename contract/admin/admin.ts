import { subscriptionStatuses } from '#contract/billing/billing-values.ts';

export const adminPermissions = [
  'users.read',
  'users.write',
  'accounts.help',
  'accounts.second-factor',
  'listings.read',
  'listings.write',
  'subscriptions.read',
  'subscriptions.write',
  'messages.moderate',
  'waves.end',
  'reports.write',
  'reviews.write',
  'deals.read',
  'deals.decide',
  'support.read',
  'support.write',
  'settings.write',
  'brands.write',
  'analytics.read',
  'audit.read',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];

export const adminRoles = ['admin', 'super_admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

export const adminPermissionLabels: Record<AdminPermission, string> = {
  'users.read': 'See members',
  'users.write': 'Suspend members and grant access',
  'accounts.help': 'Help members sign in, and note about them',
  'accounts.second-factor': 'Remove a second factor',
  'listings.read': 'See listings',
  'listings.write': 'Edit and moderate listings',
  'subscriptions.read': 'See subscriptions',
  'subscriptions.write': 'End subscriptions and refund payments',
  'messages.moderate': 'Moderate reported messages',
  'waves.end': 'Suspend many senders of one text at once',
  'reports.write': 'Decide reports',
  'reviews.write': 'Hide and show reviews',
  'deals.read': 'See deals',
  'deals.decide': 'Decide disputes',
  'support.read': 'Read support requests',
  'support.write': 'Answer support requests',
  'settings.write': 'Change settings',
  'brands.write': 'Change, add and hide brands',
  'analytics.read': 'See analytics',
  'audit.read': 'Read the audit log',
};

export const adminRoleLabels: Record<AdminRole, string> = { admin: 'Admin', super_admin: 'Super Admin' };

/** Counts and pages of the back office end here: beyond it, a search is the way. */
export const countedRowsMax = 10_000;

export const usersPageSize = 10;
export const subscriptionsPageSize = 25;
/** `owing`: a payment failed, and can still be made. */
export const subscriptionFilters = ['all', 'owing', 'unchecked', ...subscriptionStatuses] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];
export const userFilters = ['all', 'subscribed', 'unsubscribed'] as const;
export type UserFilter = (typeof userFilters)[number];
export const userSorts = ['username', 'email', 'created_at', 'has_subscription', 'status'] as const;
export type UserSort = (typeof userSorts)[number];
export const sortDirections = ['asc', 'desc'] as const;

export const userStatuses = ['active', 'suspended', 'banned', 'unconfirmed'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  banned: 'Banned',
  unconfirmed: 'Unconfirmed',
};

export const auditSubjects = [
  'member',
  'listing',
  'report',
  'message',
  'review',
  'submission',
  'brand-request',
  'settings',
  'admin',
  'job',
  'mail',
  'export',
  'deal',
  'payment',
  'brand',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const restrictionActions = ['member.suspend', 'member.ban', 'member.lift'] as const;
export type RestrictionAction = (typeof restrictionActions)[number];
export const restrictionLabels: Record<RestrictionAction, string> = {
  'member.suspend': 'Suspended',
  'member.ban': 'Banned',
  'member.lift': 'Let back in',
};

/** How many reports or reviews can be handled by one request. */
export const bulkMax = 50;

export const adminReasonMaxLength = 500;
/** The team's own notes about a report or a dispute. */
export const staffNoteMaxLength = 2000;

/** `queue`: bursts of reviews from new accounts that nobody has looked at. */
export const adminReviewFilters = ['queue', 'hidden', 'all'] as const;
export type AdminReviewFilter = (typeof adminReviewFilters)[number];
export const adminReviewsPerPage = 20;

/** So many reviews of one member by new accounts, within so many days, are a burst. */
export const burstReviews = 3;
export const burstDays = 30;

/** How many days the charts of the dashboard show. */
export const adminDays = 30;
