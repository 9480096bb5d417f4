import { dayText } from '#contract/day-text.ts';
import { isolated } from '#contract/isolated.ts';
import { supportWord } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import type { Letter, NotificationKind } from './notification-kind.ts';

/** What our team decided about something a member wrote or told us. */
export interface ModerationData {
  'review-hidden': { reviewed: string; reason: string };
  'review-shown': { reviewed: string };
  'report-decided': { subject: 'listing' | 'member' | 'message'; isResolved: boolean };
  /** For sellers who cannot read messages. */
  'buyer-waits': Record<string, never>;
  'support-answered': Record<string, never>;
  /** With the moderator's own words. */
  'ownership-refused': { title: string; reason: string };
  /** To one party of a dispute. */
  'dispute-question': { dueAt: string };
  /** To whoever asked for it. */
  'brand-listed': { brand: string };
}
export type ModerationKindId = keyof ModerationData;

/** Each is a matter of its own, and is mailed once. */
const once = { waitMinutes: 0, everyMinutes: 0, evenIfSeen: true };

const reviewPath = ({ memberId = '' }) => `/user/${memberId}`;

const reviewHidden: NotificationKind<ModerationData['review-hidden']> = {
  family: 'team',
  sentence: ({ data: { reviewed } }) => `Our team has hidden your review of ${reviewed}`,
  leadsTo: reviewPath,
  channels: { mail: true, push: false },
  canBeTurnedOff: false,
  mail: {
    ...once,
    letter: ({ data: { reviewed, reason } }, about) => ({
      subject: 'Your review was hidden',
      preview: 'Others no longer see it.',
      heading: 'Your review was hidden',
      paragraphs: [
        `Our team has hidden your review of ${reviewed}. Others no longer see it, and it does not count.`,
        `The reason: ${reason}`,
        `If you think this is a mistake, write to ${supportWord}.`,
      ],
      action: { label: 'See the profile', path: reviewPath(about) },
      reason: `You get this mail because you wrote a review on ${site.name}.`,
    }),
  },
};

const reviewShown: NotificationKind<ModerationData['review-shown']> = {
  family: 'team',
  sentence: ({ data: { reviewed } }) => `Your review of ${reviewed} is shown again`,
  leadsTo: reviewPath,
  channels: { mail: true, push: false },
  canBeTurnedOff: false,
  mail: {
    ...once,
    letter: ({ data: { reviewed } }, about) => ({
      subject: 'Your review is shown again',
      preview: 'Others see it again.',
      heading: 'Your review is shown again',
      paragraphs: [`Your review of ${reviewed} is shown again and counts.`],
      action: { label: 'See the profile', path: reviewPath(about) },
      reason: `You get this mail because you wrote a review on ${site.name}.`,
    }),
  },
};

const subjects = { listing: 'a listing', member: 'a member', message: 'a message' } as const;

const reportDecided: NotificationKind<ModerationData['report-decided']> = {
  family: 'team',
  sentence: ({ data }) => `Your report about ${subjects[data.subject]} was looked at: ${outcome(data.isResolved)}`,
  leadsTo: () => '/legal/guidelines',
  channels: { mail: true, push: false },
  canBeTurnedOff: true,
  mail: {
    ...once,
    letter: ({ data }) => ({
      subject: 'What became of your report',
      preview: 'Our moderators have looked at it.',
      heading: 'What became of your report',
      paragraphs: [
        `Thank you for your report about ${subjects[data.subject]}. Our moderators have looked at it: ${outcome(data.isResolved)}.`,
        'What was done to others stays between them and us.',
      ],
      action: { label: 'Read the community guidelines', path: '/legal/guidelines' },
      reason: `You get this mail because you reported something on ${site.name}.`,
    }),
  },
};

function outcome(isResolved: boolean): string {
  return isResolved ? 'we have acted on it' : 'we found nothing against our guidelines';
}

const buyerWaits: NotificationKind<ModerationData['buyer-waits']> = {
  family: 'messages',
  sentence: ({ name }) => `${name ?? 'A member'} asked about your wig and waits for your answer`,
  leadsTo: () => '/messages',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    ...once,
    letter: ({ name }): Letter => ({
      subject: 'A buyer waits for your answer',
      preview: 'Messages are read with a plan.',
      heading: 'A buyer waits for your answer',
      paragraphs: [
        `${name ?? 'A member'} asked about your wig. Messages are read and answered with a plan; your listings stay visible meanwhile.`,
        'We tell you this once.',
      ],
      action: { label: 'Choose a plan', path: '/subscription' },
      reason: `You get this mail because you offer a wig on ${site.name}.`,
    }),
  },
};

/** The answer itself goes to the address that asked, which may be another than the account's: see admin/support/answers.ts. */
const supportAnswered: NotificationKind<ModerationData['support-answered']> = {
  family: 'team',
  sentence: () => 'Our support team has answered you by mail',
  leadsTo: () => '/contact',
  channels: { mail: false, push: true },
  canBeTurnedOff: true,
};

const editPath = ({ listingId = '' }) => `/account/create-listing?edit=${listingId}`;

const ownershipRefused: NotificationKind<ModerationData['ownership-refused']> = {
  family: 'team',
  sentence: ({ data: { title } }) =>
    `Our team could not accept your photo that shows that “${isolated(title)}” is yours`,
  leadsTo: editPath,
  channels: { mail: true, push: false },
  canBeTurnedOff: true,
  mail: {
    ...once,
    letter: ({ data: { title, reason } }, about) => ({
      subject: 'Your proof of ownership was not accepted',
      preview: 'You can add another photo.',
      heading: 'Your proof of ownership was not accepted',
      paragraphs: [
        `Our team has looked at the photo that shows that “${isolated(title)}” is yours, and could not accept it.`,
        `The reason: ${reason}`,
        'Your listing stays as it is. You can add another photo with the code of the day.',
      ],
      action: { label: 'Add another photo', path: editPath(about) },
      reason: `You get this mail because you added a proof of ownership on ${site.name}.`,
    }),
  },
};

const dealPath = ({ dealId = '' }) => `/account/deals/${dealId}`;

const disputeQuestion: NotificationKind<ModerationData['dispute-question']> = {
  family: 'team',
  sentence: ({ data: { dueAt } }) =>
    `Our team has a question about the problem in your deal. Please answer by ${dayText(dueAt)}`,
  leadsTo: dealPath,
  channels: { mail: true, push: true },
  canBeTurnedOff: false,
  mail: {
    ...once,
    letter: ({ data: { dueAt } }, about) => ({
      subject: 'Our team has a question about your deal',
      preview: `Please answer by ${dayText(dueAt)}.`,
      heading: 'Our team has a question',
      paragraphs: [
        `Our team looks at the problem in one of your deals and has a question for you. Please answer it on the page of the deal by ${dayText(dueAt)}.`,
        'Nobody but our team reads your answer.',
      ],
      action: { label: 'Read and answer', path: dealPath(about) },
      reason: `You get this mail because you are part of a deal on ${site.name} that our team looks at.`,
    }),
  },
};

const listPath = '/account/create-listing';

const brandListed: NotificationKind<ModerationData['brand-listed']> = {
  family: 'team',
  sentence: ({ data: { brand } }) => `A brand that you asked for is in the list now: ${isolated(brand)}`,
  leadsTo: () => listPath,
  channels: { mail: true, push: false },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 10,
    everyMinutes: 0,
    evenIfSeen: false,
    letter: ({ data: { brand } }) => ({
      subject: 'A brand that you asked for is in the list',
      preview: 'You can list your wig now.',
      heading: 'We have taken your brand in',
      paragraphs: [
        `You asked for ${isolated(brand)}. It is in the list now: choose it for a new listing, or finish the draft that waits for it.`,
      ],
      action: { label: 'List a wig', path: listPath },
      reason: `You get this mail because you asked for this brand on ${site.name}.`,
    }),
  },
};

export const moderationKinds = {
  'review-hidden': reviewHidden,
  'review-shown': reviewShown,
  'report-decided': reportDecided,
  'buyer-waits': buyerWaits,
  'support-answered': supportAnswered,
  'ownership-refused': ownershipRefused,
  'dispute-question': disputeQuestion,
  'brand-listed': brandListed,
} as unknown as Record<ModerationKindId, NotificationKind>;
