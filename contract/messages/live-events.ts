import type { Notification } from '#contract/notifications/notifications.ts';
import type { Message } from './messages.ts';

/** News over a live connection. A frame is a JSON list of these, at most ten frames a second. */
export type LiveEvent =
  /** The first words of a connection. Reading finds everything up to `seq`; everything after it arrives here. */
  | { type: 'hello'; seq: number; unreadCount: number; unreadNotifications: number }
  | { type: 'heartbeat' }
  | { type: 'message'; message: Message }
  /** `readerId` has read what `senderId` wrote up to `upTo`. */
  | { type: 'read'; readerId: string; senderId: string; upTo: number }
  | { type: 'unread'; count: number }
  /** A new one, or one that now tells of more. */
  | { type: 'notification'; notification: Notification }
  /** Some came or were read, on whatever device. */
  | { type: 'unread-notifications'; count: number }
  | { type: 'presence'; memberId: string; isOnline: boolean }
  /** A deal of the member has changed: what is shown of it is read again. */
  | { type: 'deal'; dealId: string }
  /** Something may have been lost on the way: read what came since the last message. */
  | { type: 'resync' };
