import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { momentSchema } from '#contract/moment-schema.ts';
import { type NotificationFamily, notificationFamilies } from './notification-kind.ts';
import { notificationKindIds } from './notification-kinds.ts';

export const notificationsPerPage = 30;

export const notificationErrors = {
  brokenCursor: {
    code: 'notifications.broken_cursor',
    status: 400,
    message: 'This page of the list does not exist.',
  },
  brokenLink: { code: 'notifications.broken_link', status: 400, message: 'This link is not complete.' },
} as const;

export const notificationSchema = z.object({
  id: idSchema(),
  kind: z.enum(notificationKindIds),
  about: z.object({
    dealId: idSchema().optional(),
    listingId: idSchema().optional(),
    memberId: idSchema().optional(),
    wishId: idSchema().optional(),
  }),
  /** Which row of the preferences it belongs to. */
  family: z.enum(notificationFamilies as [NotificationFamily, ...NotificationFamily[]]),
  text: z.string(),
  /** Where it leads; null where what it told of is gone or no longer for its reader. */
  path: z.string().nullable(),
  /** The address of a photograph of what it is about. */
  picture: z.string().nullable(),
  /** How many unread ones of the same matter it stands for, itself included. */
  count: z.int(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const findNotifications = endpoint({
  method: 'GET',
  path: '/api/me/notifications',
  summary: 'Notifications of the last 90 days, newest first; unread ones of one matter are one line.',
  query: z.object({ cursor: z.string().max(200, notificationErrors.brokenCursor.message).optional() }),
  response: z.object({ notifications: z.array(notificationSchema), nextCursor: z.string().nullable() }),
});

const whichRead =
  'Say which notifications were read: up to 100 ids, the moment of the newest, or the page that was opened.';

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/me/notifications/read',
  summary:
    'Marks some of the own notifications as read, each with all it stands for, or everything up to a moment: that of the newest one shown, or what leads to a page that was opened.',
  body: z.union(
    [
      z.strictObject({ upTo: momentSchema(whichRead) }),
      z.strictObject({ opened: z.string(whichRead).regex(/^\/[^\s]{0,500}$/, whichRead) }),
      z.strictObject({ ids: z.array(idSchema(whichRead)).min(1, whichRead).max(100, whichRead) }),
    ],
    whichRead,
  ),
  response: z.object({ unreadCount: z.int() }),
});

export const unreadCountsSchema = z.object({
  messages: z.int(),
  notifications: z.int(),
  /** Deals in which the caller has to do something. */
  deals: z.int(),
});
export type UnreadCounts = z.infer<typeof unreadCountsSchema>;

export const getUnreadCounts = endpoint({
  method: 'GET',
  path: '/api/me/unread-counts',
  summary: 'How many received messages and notifications are unread, and how many deals need the caller.',
  response: unreadCountsSchema,
  isKeptOffline: true,
});

/** What the link of a mail stops: one row of the preferences, or all mails that can be stopped. */
const stoppedSchema = z.enum(['all', ...notificationFamilies] as ['all', ...NotificationFamily[]]);
export type Stopped = z.infer<typeof stoppedSchema>;

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribes',
  summary:
    'Follows the link of a mail: no more emails of this kind, or none at all. Mail programs may call it by themselves.',
  query: z.object({ token: z.string().regex(/^[\w.-]{40,140}$/, notificationErrors.brokenLink.message) }),
  response: z.object({ done: z.literal(true), stopped: stoppedSchema }),
});
