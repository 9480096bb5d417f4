import { dayMinutes } from '#contract/durations.ts';
import { isolated } from '#contract/isolated.ts';
import { site } from '#contract/site.ts';
import { type AccountData, type AccountKindId, accountKinds } from './account-kinds.ts';
import { type DealKindId, type DealNoticeData, dealNoticeKinds } from './deal-kinds.ts';
import { type ModerationData, type ModerationKindId, moderationKinds } from './moderation-kinds.ts';
import type { NotificationAbout, NotificationFacts, NotificationKind } from './notification-kind.ts';
import { type ReviewKindId, type ReviewNoticeData, reviewKinds } from './review-kinds.ts';
import { type SavedKindId, type SavedNoticeData, savedKinds } from './saved-kinds.ts';
import { type WishKindId, type WishNoticeData, wishKinds } from './wish-kinds.ts';

interface MessageNoticeData {
  /** The place of the newest message it tells of. */
  upTo: number;
}

interface TakenDownData {
  title: string;
  /** The moderator's own words. */
  reason: string;
  /** One photo alone; the listing stays. */
  part?: 'photo';
}

/** Which data each kind carries. */
export type DataOf<Kind extends NotificationKindId> = Kind extends DealKindId
  ? DealNoticeData
  : Kind extends ModerationKindId
    ? ModerationData[Kind]
    : Kind extends AccountKindId
      ? AccountData[Kind]
      : Kind extends ReviewKindId
        ? ReviewNoticeData
        : Kind extends WishKindId
          ? WishNoticeData[Kind]
          : Kind extends SavedKindId
            ? SavedNoticeData[Kind]
            : Kind extends 'message'
              ? MessageNoticeData
              : TakenDownData;

export type NotificationKindId =
  | DealKindId
  | ModerationKindId
  | AccountKindId
  | ReviewKindId
  | WishKindId
  | SavedKindId
  | 'message'
  | 'listing-taken-down';

/** Written by `send_message` in the database, in the transaction of the message; one row tells of all that are unread. */
const message: NotificationKind<MessageNoticeData> = {
  family: 'messages',
  sentence: (facts) => `${senderOf(facts)} sent you ${messagesText(facts)}`,
  leadsTo: (about) => messagesPath(about),
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  withoutAccess: 'A member wrote to you. Messages are read with a plan',
  mail: {
    waitMinutes: 10,
    everyMinutes: dayMinutes,
    evenIfSeen: false,
    // Says who wrote and how much, not what: a mailbox has more readers than a conversation.
    letter: (facts, about) => ({
      // What a member calls themselves never opens a subject: there it would speak for the house.
      subject:
        facts.unreadCount > 1
          ? `${facts.unreadCount} new messages from ${senderOf(facts)}`
          : `New message from ${senderOf(facts)}`,
      preview: `${messagesText(facts)[0]?.toUpperCase()}${messagesText(facts).slice(1)} on ${site.name}.`,
      heading: `${senderOf(facts)} wrote to you`,
      paragraphs: [`You have ${messagesText(facts)} from ${senderOf(facts)} that you have not read yet.`],
      action: { label: 'Read and answer', path: messagesPath(about) },
      reason:
        'You get this mail because a message waited for you for ten minutes; at most one a day for each conversation.',
    }),
  },
};

const messagesPath = ({ memberId }: NotificationAbout): string => `/messages?user=${memberId}`;
const senderOf = ({ name }: NotificationFacts<MessageNoticeData>): string => name ?? 'A member';
const messagesText = ({ unreadCount }: NotificationFacts<MessageNoticeData>): string =>
  unreadCount > 1 ? `${unreadCount} new messages` : 'a new message';

const listingTakenDown: NotificationKind<TakenDownData> = {
  family: 'team',
  sentence: ({ data }) => takenDownText(data),
  leadsTo: () => '/account/listings',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    waitMinutes: 0,
    everyMinutes: 0,
    evenIfSeen: true,
    letter: ({ data }) => ({
      ...(data.part === 'photo'
        ? {
            subject: 'A photo of your listing was removed',
            preview: 'The listing itself stays.',
            heading: 'A photo of your listing was removed',
          }
        : {
            subject: 'Your listing was taken down',
            preview: `One of your listings is no longer on ${site.name}.`,
            heading: 'Your listing was taken down',
          }),
      paragraphs: [
        `${takenDownText(data)}.`,
        ...data.reason.split(/\n+/).filter((line) => line.trim()),
        data.part === 'photo'
          ? 'The listing stays with its other photos, and open proposals for it have ended. If you think this is a mistake, please write to us.'
          : 'It cannot be restored from Recently Removed. If you think this is a mistake, please write to us.',
      ],
      action: { label: 'Contact Support', path: '/contact' },
      reason: `You get this mail because you listed this item on ${site.name}.`,
    }),
  },
};

function takenDownText({ title, part }: TakenDownData): string {
  const what = part === 'photo' ? 'removed a photo of' : 'taken down';
  return `Our moderators have ${what} your listing “${isolated(title)}”`;
}

/** Every kind of notification, each declared once. */
export const notificationKinds: Readonly<Record<NotificationKindId, NotificationKind>> = Object.freeze({
  message,
  'listing-taken-down': listingTakenDown,
  ...accountKinds,
  ...moderationKinds,
  ...reviewKinds,
  ...wishKinds,
  ...savedKinds,
  ...dealNoticeKinds,
});

export const notificationKindIds = Object.keys(notificationKinds) as NotificationKindId[];

/**
 * What is told as one: one line in the list while it is unread, one mail, one push. The same deal, conversation or wish, all
 * proposals for a listing; otherwise each notification is a matter of its own.
 */
export function matterOf(
  kind: NotificationKindId,
  { dealId, listingId, memberId, wishId }: NotificationAbout,
): string | undefined {
  if (kind === 'deal-proposed' && listingId) return `proposals:${listingId}`;
  if (dealId) return `deals:${dealId}`;
  if (wishId) return `wishes:${wishId}`;
  if (kind === 'review-received') return 'reviews';
  return kind === 'message' ? `messages:${memberId}` : undefined;
}

/** For where anyone may look: pushes say no amounts. */
export function withoutAmounts(data: unknown): unknown {
  const hidden = typeof data === 'object' && data !== null && 'form' in data ? 'hidden' : undefined;
  return JSON.parse(JSON.stringify(data ?? null, (key, value: unknown) => (key === 'cash' ? hidden : value)));
}
