import { dayText } from '#contract/day-text.ts';
import { site } from '#contract/site.ts';
import { type DealKindId, type DealNoticeData, dealKinds } from './deal-kinds.ts';
import { type ModerationData, type ModerationKindId, moderationKinds } from './moderation-kinds.ts';
import type { NotificationAbout, NotificationFacts, NotificationKind } from './notification-kind.ts';
import { type WishKindId, type WishNoticeData, wishKinds } from './wish-kinds.ts';

interface MessageNoticeData {
  /** The place of the newest message it tells of. */
  upTo: number;
}

interface TakenDownData {
  title: string;
  /** The moderator's own words. */
  reason: string;
}

interface PaymentFailedData {
  planName: string;
  /** Null where the member may enter without paying. */
  accessUntil: string | null;
  /** The day was over when the payment failed. */
  isOver: boolean;
}

/** Which data each kind carries. */
export type DataOf<Kind extends NotificationKindId> = Kind extends DealKindId
  ? DealNoticeData
  : Kind extends ModerationKindId
    ? ModerationData[Kind]
    : Kind extends WishKindId
      ? WishNoticeData[Kind]
      : Kind extends 'message'
        ? MessageNoticeData
        : Kind extends 'listing-taken-down'
          ? TakenDownData
          : PaymentFailedData;

export type NotificationKindId =
  | DealKindId
  | ModerationKindId
  | WishKindId
  | 'message'
  | 'listing-taken-down'
  | 'payment-failed';

/** Written by `send_message` in the database, in the transaction of the message; one row tells of all that are unread. */
const message: NotificationKind<MessageNoticeData> = {
  family: 'messages',
  icon: 'message-circle',
  sentence: (facts) => `${senderOf(facts)} sent you ${messagesText(facts)}`,
  leadsTo: ({ memberId }) => `/messages?user=${memberId}`,
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 10,
    everyMinutes: 24 * 60,
    evenIfSeen: false,
    // Says who wrote and how much, not what: a mailbox has more readers than a conversation.
    letter: (facts, about) => ({
      subject: `${senderOf(facts)} sent you ${messagesText(facts)}`,
      preview: `${messagesText(facts)[0]?.toUpperCase()}${messagesText(facts).slice(1)} on ${site.name}.`,
      heading: `${senderOf(facts)} wrote to you`,
      paragraphs: [`You have ${messagesText(facts)} from ${senderOf(facts)} that you have not read yet.`],
      action: { label: 'Read and answer', path: message.leadsTo(about) },
      reason:
        'You get this mail because a message waited for you for ten minutes; at most one a day for each conversation.',
    }),
  },
};

const senderOf = ({ name }: NotificationFacts<MessageNoticeData>): string => name ?? 'A member';
const messagesText = ({ unreadCount }: NotificationFacts<MessageNoticeData>): string =>
  unreadCount > 1 ? `${unreadCount} new messages` : 'a new message';

const listingTakenDown: NotificationKind<TakenDownData> = {
  family: 'listings',
  icon: 'circle-alert',
  sentence: ({ data: { title } }) => `Our moderators have taken down your listing “${title}”`,
  leadsTo: () => '/account/listings',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    waitMinutes: 0,
    everyMinutes: 0,
    evenIfSeen: true,
    letter: ({ data: { title, reason } }) => ({
      subject: 'Your listing was taken down',
      preview: `One of your listings is no longer on ${site.name}.`,
      heading: 'Your listing was taken down',
      paragraphs: [
        `Our moderators have taken down your listing “${title}”.`,
        ...reason.split(/\n+/).filter((line) => line.trim()),
        'It cannot be restored from Recently Removed. If you think this is a mistake, please write to us.',
      ],
      action: { label: 'Contact Support', path: '/contact' },
      reason: `You get this mail because you listed this item on ${site.name}.`,
    }),
  },
};

const paymentFailed: NotificationKind<PaymentFailedData> = {
  family: 'billing',
  icon: 'credit-card',
  sentence: ({ data }) => `Your payment for ${data.planName} did not go through. ${accessText(data)}`.trim(),
  leadsTo: () => '/account/subscription',
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    waitMinutes: 0,
    everyMinutes: 0,
    evenIfSeen: true,
    letter: ({ data }) => ({
      subject: 'Your payment did not go through',
      preview: 'Please check your card.',
      heading: 'Your payment did not go through',
      paragraphs: [
        `We could not charge your card for ${data.planName}. Please choose another card under Manage Subscription.`,
        ...[accessText(data)].filter(Boolean),
      ],
      action: { label: 'Check my card', path: '/account/subscription' },
      reason: `You get this mail because you have a subscription at ${site.name}.`,
    }),
  },
};

function accessText({ accessUntil, isOver }: PaymentFailedData): string {
  if (accessUntil === null) return '';
  return isOver
    ? `Your access ended on ${dayText(accessUntil)}. It comes back as soon as the payment goes through.`
    : `Meanwhile you keep your access, until ${dayText(accessUntil)}.`;
}

/** Every kind of notification, each declared once. */
export const notificationKinds: Readonly<Record<NotificationKindId, NotificationKind>> = Object.freeze({
  message,
  'listing-taken-down': listingTakenDown,
  'payment-failed': paymentFailed,
  ...moderationKinds,
  ...wishKinds,
  ...dealKinds,
});

export const notificationKindIds = Object.keys(notificationKinds) as NotificationKindId[];

/** What mails about it are counted by: the same deal, wish or conversation; otherwise each is a matter of its own. */
export function matterOf(
  kind: NotificationKindId,
  { dealId, memberId, wishId }: NotificationAbout,
): string | undefined {
  const { family } = notificationKinds[kind];
  if (family === 'deals') return `deals:${dealId}`;
  if (wishId) return `wishes:${wishId}`;
  return family === 'messages' ? `messages:${memberId}` : undefined;
}
