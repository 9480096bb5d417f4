import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { NotificationFacts } from '#contract/notifications/notification-kind.ts';
import { notificationKinds } from '#contract/notifications/notification-kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';

/** A row with what its sentence needs, as `notificationJson` reads it. */
export interface NotificationRow extends Omit<Notification, 'text'> {
  data: unknown;
  name: string | null;
  unreadCount: number;
}

/** For `from notifications n` joined by `notificationJoins`: names and counts are those of now, not of then. */
export const notificationJson = `json_build_object('id', n.id, 'kind', n.kind, 'data', n.data,
  'createdAt', n.created_at, 'readAt', n.read_at,
  'about', json_strip_nulls(json_build_object('dealId', n.deal_id, 'listingId', n.listing_id, 'memberId', n.member_id,
    'wishId', n.wish_id)),
  'name', case when n.member_id is not null then coalesce(actor.display_name, '${deletedMemberName}') end,
  'unreadCount', case when n.kind = 'message' and n.read_at is null then (select count(*) from messages unread
    where unread.receiver_id = n.to_id and unread.sender_id = n.member_id and not unread.read and unread.deal_id is null) else 0 end)`;

export const notificationJoins = 'left join profiles actor on actor.id = n.member_id';

export function toNotification(row: NotificationRow): Notification {
  const { id, kind, about, createdAt, readAt } = row;
  return { id, kind, about, text: notificationKinds[kind].sentence(factsOf(row)), createdAt, readAt };
}

export function factsOf({ name, data, unreadCount }: NotificationRow): NotificationFacts<unknown> {
  return { name, data, unreadCount };
}
