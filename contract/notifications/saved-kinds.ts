import { dueDayText } from '#contract/day-text.ts';
import { dayMinutes } from '#contract/durations.ts';
import { isolated } from '#contract/isolated.ts';
import { cashText } from '#contract/money-text.ts';
import { site } from '#contract/site.ts';
import type { NotificationKind } from './notification-kind.ts';

export interface SavedNoticeData {
  'price-dropped': { title: string };
  /** The amount is left out where anyone may look. */
  'private-price': { title: string; cash?: { cents: number; shippingCents: number }; until?: string };
}
export type SavedKindId = keyof SavedNoticeData;

/** Told to those who saved the listing, at most once a week. */
const priceDropped: NotificationKind<SavedNoticeData['price-dropped']> = {
  family: 'wishes',
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

/** From its seller, at most once a week and wig. */
const privatePrice: NotificationKind<SavedNoticeData['private-price']> = {
  family: 'wishes',
  sentence: ({ name, data: { title, cash, until }, timeZone }) =>
    [
      `Your price for “${isolated(title)}”, which you saved`,
      ...(cash ? [`: ${cashText(cash)}`] : []),
      ...(name ? [` from ${name}`] : []),
      ...(until ? [`, until ${dueDayText(until, timeZone)}`] : []),
    ].join(''),
  leadsTo: ({ listingId }) => `/listing/${listingId}`,
  withoutAccess: 'The seller of a listing that you saved offers you a price. It is seen with a plan',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 10,
    everyMinutes: 24 * 60,
    evenIfSeen: false,
    letter: (_facts, { listingId }, sentences) => ({
      subject: 'A price for you, for a wig that you saved',
      preview: sentences.at(-1) ?? '',
      heading: 'A price for you',
      paragraphs: [
        ...[...new Set(sentences)].map((sentence) => `${sentence}.`),
        'The first buyer gets it: it is reserved for you at once.',
      ],
      action: { label: 'Take a look', path: `/listing/${listingId}` },
      reason: `You get this mail because you saved this listing on ${site.name}; at most one a week for each listing.`,
    }),
  },
};

export const savedKinds = { 'price-dropped': priceDropped, 'private-price': privatePrice } as unknown as Record<
  SavedKindId,
  NotificationKind
>;
