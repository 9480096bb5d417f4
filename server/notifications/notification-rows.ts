import { shownStatuses } from '#contract/listings/listing-values.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { NotificationFacts } from '#contract/notifications/notification-kind.ts';
import { notificationKinds } from '#contract/notifications/notification-kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import { sqlList } from '#server/db/sql-list.ts';

/** A row with what its sentence needs, as `notificationJson` reads it. */
export interface NotificationRow extends Pick<Notification, 'id' | 'kind' | 'about' | 'createdAt' | 'readAt'> {
  data: unknown;
  name: string | null;
  unreadCount: number;
  matter: string;
  count: number;
  /** What it told of is gone, or no longer for its reader. */
  isGone: boolean;
}

/** Of what is unread of one matter only the newest is shown. */
export const isHead = `(n.read_at is not null or not exists (select from notifications newer where newer.to_id = n.to_id
  and newer.matter = n.matter and newer.read_at is null and newer.is_here
  and (newer.created_at, newer.seq) > (n.created_at, n.seq)))`;

/** A listing as its reader may open it: one's own always, another's while it is shown and nobody blocked the other. */
const isListingGone = `(n.listing_id is not null and not exists (select from listings l where l.id = n.listing_id
  and (l.user_id = n.to_id or (l.status in (${sqlList(shownStatuses)}) and not l.owner_hidden
    and not ${isBlockedFor('l.user_id')}))))`;

const isReviewGone = `(n.data ? 'reviewId' and not exists (select from reviews r
  where r.id = (n.data ->> 'reviewId')::uuid and ${isShownReview('r')}))`;

function isBlockedFor(member: string): string {
  return `exists (select from member_blocks b where (b.blocker_id, b.blocked_id) in ((n.to_id, ${member}), (${member}, n.to_id)))`;
}

/**
 * For `from notifications n` joined by `notificationJoins`: names and counts are those of now, not of then. A deal stays with
 * its parties, whoever blocks or leaves; everything else is told only while its reader could still open it.
 */
export const notificationJson = `json_build_object('id', n.id, 'kind', n.kind, 'data', n.data, 'matter', n.matter,
  'createdAt', n.created_at, 'readAt', n.read_at,
  'about', json_strip_nulls(json_build_object('dealId', n.deal_id, 'listingId', n.listing_id, 'memberId', n.member_id,
    'wishId', n.wish_id)),
  'name', case when n.member_id is not null then coalesce(actor.display_name, '${deletedMemberName}') end,
  'isGone', n.deal_id is null and (${isListingGone} or ${isReviewGone}
    or (n.member_id is not null and (actor.status = 'banned' or ${isBlockedFor('n.member_id')}))),
  'count', case when n.read_at is null then (select count(*) from notifications same
    where same.to_id = n.to_id and same.matter = n.matter and same.read_at is null and same.is_here) else 1 end,
  'unreadCount', case when n.kind = 'message' and n.read_at is null then (select count(*) from messages unread
    where unread.receiver_id = n.to_id and unread.sender_id = n.member_id and not unread.read and unread.deal_id is null) else 0 end)`;

export const notificationJoins = 'left join profiles actor on actor.id = n.member_id';

export function toNotification(row: NotificationRow, hasAccess: boolean): Notification {
  const { id, kind, createdAt, readAt } = row;
  const told = { id, kind, family: notificationKinds[kind].family, createdAt, readAt, count: Math.max(1, row.count) };
  return { ...told, ...sayTo(row, hasAccess) };
}

/** What its reader may be told of it now: nothing of what is gone, and behind the paywall nothing of what is read with a plan. */
function sayTo(row: NotificationRow, hasAccess: boolean): Pick<Notification, 'about' | 'text' | 'path'> {
  const { kind, about, data, count, matter } = row;
  const { sentence, many, leadsTo, withoutAccess } = notificationKinds[kind];
  if (!maySee(row, hasAccess))
    return withoutAccess && !row.isGone
      ? { about: {}, text: withoutAccess, path: '/subscription' }
      : { about: {}, text: goneText, path: null };
  // What was folded because there was so much of it is of several matters: only the newest can be said.
  if (many && count > 1 && !matter.startsWith('many:'))
    return { about, text: many.sentence(factsOf(row), count), path: many.leadsTo(data) };
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return { about, text: `${sentence(factsOf(row))}${more}`, path: leadsTo(about, data) };
}

/** Also asked before mail and push tell of it. What cannot be turned off is of the reader's own affairs, and stays. */
export function maySee({ kind, isGone }: Pick<NotificationRow, 'kind' | 'isGone'>, hasAccess: boolean): boolean {
  const { canBeTurnedOff, withoutAccess } = notificationKinds[kind];
  return (!isGone || !canBeTurnedOff) && (hasAccess || withoutAccess === undefined);
}

const goneText = 'What we told you here is no longer there for you to see';

export function factsOf({ name, data, unreadCount }: NotificationRow): NotificationFacts<unknown> {
  return { name, data, unreadCount };
}
