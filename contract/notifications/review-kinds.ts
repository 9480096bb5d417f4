import { site } from '#contract/site.ts';
import type { NotificationFacts, NotificationKind } from './notification-kind.ts';

export interface ReviewNoticeData {
  /** The review may be hidden or gone by now, and is then told as gone. */
  reviewId: string;
  /** Whose profile it stands on. */
  profileId: string;
}
export type ReviewKindId = 'review-received' | 'review-answered';

const nameOf = ({ name }: NotificationFacts<ReviewNoticeData>): string => name ?? 'A member';
/** Where they are read and responded to: on a phone the profile itself comes first. */
const profilePath = ({ profileId }: ReviewNoticeData): string => `/user/${profileId}#reviews`;
const mail = { waitMinutes: 10, everyMinutes: 60, evenIfSeen: false };

const reviewReceived: NotificationKind<ReviewNoticeData> = {
  family: 'reviews',
  sentence: (facts) => `${nameOf(facts)} wrote a review of you`,
  leadsTo: (_about, data) => profilePath(data),
  many: { sentence: (_facts, count) => `${count} members wrote reviews of you`, leadsTo: profilePath },
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    ...mail,
    letter: ({ data }, _about, sentences) => ({
      subject: sentences.length > 1 ? 'You have new reviews' : 'You have a new review',
      preview: `Read what was said of you on ${site.name}.`,
      heading: sentences.length > 1 ? 'New reviews of you' : 'A new review of you',
      paragraphs: [...sentences.map((text) => `${text}.`), 'You can respond to each review once, right under it.'],
      action: { label: 'Read your reviews', path: profilePath(data) },
      reason: `You get this mail because you were reviewed on ${site.name}; at most one an hour.`,
    }),
  },
};

const reviewAnswered: NotificationKind<ReviewNoticeData> = {
  family: 'reviews',
  sentence: (facts) => `${nameOf(facts)} responded to your review`,
  leadsTo: (_about, data) => profilePath(data),
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    ...mail,
    letter: (facts) => ({
      subject: 'There is a response to your review',
      preview: `Read it on ${site.name}.`,
      heading: 'A response to your review',
      paragraphs: [`${nameOf(facts)} responded to the review that you wrote.`],
      action: { label: 'Read the response', path: profilePath(facts.data) },
      reason: `You get this mail because you wrote a review on ${site.name}.`,
    }),
  },
};

export const reviewKinds = {
  'review-received': reviewReceived,
  'review-answered': reviewAnswered,
} as unknown as Record<ReviewKindId, NotificationKind>;
