import { countText } from '#contract/count-text.ts';
import { isolated } from '#contract/isolated.ts';
import { shownStatuses } from '#contract/listings/listing-values.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import type { NotificationFacts } from '#contract/notifications/notification-kind.ts';
import { notificationKindIds, notificationKinds } from '#contract/notifications/notification-kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { pageOf } from '#contract/notifications/page-of.ts';
import { jsonbRow, jsonRow } from '#server/db/json-row.ts';
import { isShownReview } from '#server/db/shown-reviews.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { standingPairsSql, standingRingsSql } from '#server/db/standing-matches.ts';

/** A row with what its sentence needs, as `notificationJson` reads it. */
export interface NotificationRow extends Pick<Notification, 'id' | 'kind' | 'about' | 'createdAt' | 'readAt'> {
  data: unknown;
  name: string | null;
  /** The others in a deal, by id. */
  names: Record<string, string> | null;
  unreadCount: number;
  matter: string;
  /** The reader's; null where none is known. */
  timeZone: string | null;
  count: number;
  /** What it told of is gone, or no longer for its reader. */
  isGone: boolean;
}

/** What cannot be turned off is of the reader's own affairs, and stays. */
const fixedKinds = notificationKindIds.filter((kind) => !notificationKinds[kind].canBeTurnedOff);

/**
 * SQL for whether what a row of `notifications` told of is gone, or no longer for its reader: asked for the list, the count, mail
 * and push alike. A deal stays with its parties, whoever blocks or leaves.
 */
function isGoneSql(n: string): string {
  return `(${n}.deal_id is null and ${n}.kind not in (${sqlList(fixedKinds)})
    and (${isListingGone(n)} or ${isReviewGone(n)} or ${isMemberGone(n)} or ${isMatchGone(n)}))`;
}

/** A listing as its reader may open it: one's own always, another's while it is shown and nobody blocked the other. */
function isListingGone(n: string): string {
  return `(${n}.listing_id is not null and not exists (select from listings l where l.id = ${n}.listing_id
    and (l.user_id = ${n}.to_id or (l.status in (${sqlList(shownStatuses)}) and not l.owner_hidden
      and not ${isBlockedFor(n, 'l.user_id')}))))`;
}

function isReviewGone(n: string): string {
  return `(${n}.data ? 'reviewId' and not exists (select from reviews r
    where r.id = (${n}.data ->> 'reviewId')::uuid and ${isShownReview('r')}))`;
}

/** What someone wrote stays when they leave. */
function isMemberGone(n: string): string {
  return `(${n}.member_id is not null and (${isBlockedFor(n, `${n}.member_id`)}
    or exists (select from profiles p where p.id = ${n}.member_id and p.status = 'banned')))`;
}

/** Told of trades that were possible: once none of them is, because one was made or a wig went, there is nothing to tell. */
function isMatchGone(n: string): string {
  return `(${n}.kind = 'match-found' and ${standingPairs(n)} = 0 and ${standingRings(n)} = 0)`;
}

const standingPairs = (n: string): string =>
  `least((${n}.data ->> 'pairs')::int, ${standingPairsSql(`${n}.to_id`, `${n}.member_id`)})`;
const standingRings = (n: string): string => `least((${n}.data ->> 'rings')::int, ${standingRingsSql(`${n}.to_id`)})`;

function isBlockedFor(n: string, member: string): string {
  return `exists (select from member_blocks b
    where (b.blocker_id, b.blocked_id) in ((${n}.to_id, ${member}), (${member}, ${n}.to_id)))`;
}

// A server of the next version may already tell of kinds that this one does not know.
export const isKnownSql = (n: string): string => `${n}.kind in (${sqlList(notificationKindIds)})`;

/** SQL for what counts as unread: told here, and still there for its reader to see. */
export const isUnreadSql = (n: string): string =>
  `(${n}.read_at is null and ${n}.is_here and ${isKnownSql(n)} and not ${isGoneSql(n)})`;

const countOfMatter = `(select count(*) from notifications same
  where same.to_id = n.to_id and same.matter = n.matter and ${isUnreadSql('same')})`;

const aboutJson = jsonRow<NotificationRow['about']>({
  dealId: 'n.deal_id',
  listingId: 'n.listing_id',
  memberId: 'n.member_id',
  wishId: 'n.wish_id',
});

const standingJson = jsonbRow<{ pairs: number; rings: number }>({
  pairs: standingPairs('n'),
  rings: standingRings('n'),
});

/**
 * For `from notifications n` joined by `notificationJoins`: names and counts are those of now, not of then. `count` is how many
 * unread ones of its matter there are.
 */
export const notificationJsonWith = (count: string): string =>
  jsonRow<NotificationRow>({
    id: 'n.id',
    kind: 'n.kind',
    data: `case when n.kind = 'match-found'
    then n.data || ${standingJson} else n.data end`,
    matter: 'n.matter',
    timeZone: '(select zone.time_zone from notification_preferences zone where zone.member_id = n.to_id)',
    createdAt: 'n.created_at',
    readAt: 'n.read_at',
    about: `json_strip_nulls(${aboutJson})`,
    name: `case when n.member_id is not null then coalesce(actor.display_name, '${deletedMemberName}') end`,
    names: `(select json_object_agg(other.id, coalesce(p.display_name, '${deletedMemberName}'))
      from jsonb_array_elements_text(n.data -> 'members') other (id) left join profiles p on p.id = other.id::uuid)`,
    isGone: isGoneSql('n'),
    count: `case when n.read_at is null then ${count} else 1 end`,
    unreadCount: `case when n.kind = 'message' and n.read_at is null then (select count(*) from messages unread
    where unread.receiver_id = n.to_id and unread.sender_id = n.member_id and not unread.read and unread.deal_id is null) else 0 end`,
  });

export const notificationJson = notificationJsonWith(countOfMatter);

export const notificationJoins = 'left join profiles actor on actor.id = n.member_id';

export function toNotification(row: NotificationRow, hasAccess: boolean): Notification {
  const { id, kind, createdAt, readAt } = row;
  const told = { id, kind, family: notificationKinds[kind].family, createdAt, readAt, count: Math.max(1, row.count) };
  return { ...told, ...sayTo(row, hasAccess) };
}

/** What its reader may be told of it now: nothing of what is gone, and behind the paywall nothing of what is read with a plan. */
function sayTo(row: NotificationRow, hasAccess: boolean): Pick<Notification, 'about' | 'text' | 'path' | 'picture'> {
  const { kind, about, data, count, matter } = row;
  const { sentence, many, leadsTo, withoutAccess } = notificationKinds[kind];
  if (!maySee(row, hasAccess))
    return withoutAccess && !row.isGone
      ? { about: {}, text: withoutAccess, path: '/subscription', picture: null }
      : { about: {}, text: goneText, path: null, picture: null };
  const picture = pictureOf(data);
  // What was folded because there was so much of it is of several matters: only the newest can be said.
  if (many && count > 1 && !matter.startsWith('many:'))
    return { about, text: many.sentence(factsOf(row), count), path: many.leadsTo(data), picture };
  const more = count > 1 ? ` (${countText(count - 1, 'earlier notice')})` : '';
  return { about, text: `${sentence(factsOf(row))}${more}`, path: leadsTo(about, data), picture };
}

/** The photograph of the wig that the notice is about. */
function pictureOf(data: unknown): string | null {
  const told = data as { photo?: string; photos?: { path: string }[] } | null;
  return told?.photos?.[0]?.path ?? told?.photo ?? null;
}

/** Also asked before mail and push tell of it. */
export function maySee({ kind, isGone }: Pick<NotificationRow, 'kind' | 'isGone'>, hasAccess: boolean): boolean {
  return !isGone && (hasAccess || notificationKinds[kind].withoutAccess === undefined);
}

/** The pages that show what it tells of: the one it leads to, alone and together with the others of its matter. */
export function pagesOf(row: NotificationRow, hasAccess: boolean): string[] {
  const paths = [{ ...row, count: 1 }, row].flatMap((one) => sayTo(one, hasAccess).path ?? []);
  return paths.map(pageOf);
}

const goneText = 'What we told you here is no longer there for you to see';

export function factsOf({
  name,
  names,
  about,
  data,
  unreadCount,
  timeZone,
}: NotificationRow): NotificationFacts<unknown> {
  const shown = Object.entries(names ?? {}).map(([id, text]) => [id, isolated(text)]);
  return {
    by: about.memberId ?? null,
    name: name && isolated(name),
    names: Object.fromEntries(shown),
    data,
    unreadCount,
    timeZone: timeZone ?? 'UTC',
  };
}
