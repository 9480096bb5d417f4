import { dayMinutes } from '#contract/durations.ts';
import { isolated } from '#contract/isolated.ts';
import { site } from '#contract/site.ts';
import type { NotificationKind } from './notification-kind.ts';

export interface SavedNoticeData {
  'price-dropped': { title: string };
}
export type SavedKindId = keyof SavedNoticeData;

/** Told to those who saved the listing, at most once a week. */
const priceDropped: NotificationKind<SavedNoticeData['price-dropped']> = {
  family: 'wishes',
  icon: 'trending-down',
  sentence: ({ data: { title } }) => `The price of “${isolated(title)}”, which you saved, has dropped`,
  leadsTo: ({ listingId }) => `/listing/${listingId}`,
  withoutAccess: 'The price of a listing that you saved has dropped. It is seen with a plan',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 30,
    everyMinutes: dayMinutes,
    evenIfSeen: false,
    letter: (_facts, { listingId }, sentences) => ({
      subject: 'A lower price for a wig that you saved',
      preview: sentences.at(-1) ?? '',
      heading: 'A lower price',
      paragraphs: [...new Set(sentences)].map((sentence) => `${sentence}.`),
      action: { label: 'Take a look', path: `/listing/${listingId}` },
      reason: `You get this mail because you saved this listing on ${site.name}; at most one a week for each listing.`,
    }),
  },
};

export const savedKinds = { 'price-dropped': priceDropped } as unknown as Record<SavedKindId, NotificationKind>;
