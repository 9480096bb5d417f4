import { countText } from '#contract/count-text.ts';
import { dayMinutes } from '#contract/durations.ts';
import { isolated } from '#contract/isolated.ts';
import { site } from '#contract/site.ts';
import type { NotificationAbout, NotificationFacts, NotificationKind } from './notification-kind.ts';

interface MatchNoticeData {
  /** Members who have what the reader wants and want what the reader has. */
  pairs: number;
  rings: number;
}

type Facts = NotificationFacts<MatchNoticeData>;
const page = '/account/matches';

/** Told at most once a day, of everything that was found since. */
const matchFound: NotificationKind<MatchNoticeData> = {
  family: 'wishes',
  sentence: matchText,
  leadsTo: (_about, { pairs }) => pathOf(pairs),
  withoutAccess: 'Someone may want to trade with you. Matches are seen with a plan',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 30,
    everyMinutes: dayMinutes,
    evenIfSeen: false,
    letter: (facts, _about, sentences) => ({
      subject: facts.data.pairs > 0 ? 'A trade that suits you both' : 'A ring of trades waits for you',
      preview: sentences.at(-1) ?? '',
      heading: 'You could trade',
      paragraphs: [...sentences.map((text) => `${text}.`), 'Nothing is proposed before you say so.'],
      action: { label: 'See my matches', path: pathOf(facts.data.pairs) },
      reason: `You get this mail because you have something in Wanted and a wig for trade on ${site.name}; at most one a day.`,
    }),
  },
};

const pathOf = (pairs: number): string => (pairs > 0 ? page : `${page}?kind=rings`);

function matchText({ name, data: { pairs, rings } }: Facts): string {
  const ring = rings === 1 ? 'a ring of trades waits for you' : `${rings} rings of trades wait for you`;
  if (pairs === 0) return `${ring[0]?.toUpperCase()}${ring.slice(1)}`;
  const both =
    pairs > 1
      ? `${pairs} members have what you want and want what you have`
      : name
        ? `You and ${name} each have what the other wants`
        : 'Someone has what you want and wants what you have';
  return rings > 0 ? `${both}, and ${ring}` : both;
}

/** Sentences name the wish, which is its owner's own words, never the listing: its reader may not see it any more. */
export interface WishNoticeData {
  /** Of one wish alone. A daily notice can be about several: `name` is null then. */
  'wish-fulfilled': { name: string | null; wishes: number; count: number };
  /** The seller whom it followed has left. */
  'wish-ended': { name: string };
  'match-found': MatchNoticeData;
}
export type WishKindId = keyof WishNoticeData;

const wishesPath = '/account/wishes';
const listingOrWishes = ({ listingId }: NotificationAbout) => (listingId ? `/listing/${listingId}` : wishesPath);

const wishFulfilled: NotificationKind<WishNoticeData['wish-fulfilled']> = {
  family: 'wishes',
  sentence: ({ data }) => newsText(data),
  leadsTo: listingOrWishes,
  many: { sentence: ({ data }, count) => newsText({ ...data, count }), leadsTo: () => wishesPath },
  withoutAccess: 'A new listing fits an alert of yours. It is seen with a plan',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 0.5,
    everyMinutes: 60,
    evenIfSeen: false,
    letter: ({ data }, about, sentences) => ({
      subject: sentences.length > 1 ? 'New listings for your alerts' : newsText({ ...data, name: null }),
      preview: sentences.at(-1) ?? '',
      heading: 'Something you look for',
      paragraphs: [...new Set(sentences)].map((sentence) => `${sentence}.`),
      action:
        sentences.length > 1
          ? { label: 'See your alerts', path: wishesPath }
          : { label: 'Take a look', path: listingOrWishes(about) },
      reason: `You get this mail because of an alert that you set on ${site.name}; at most one an hour for each alert.`,
    }),
  },
};

function newsText({ name, wishes, count }: WishNoticeData['wish-fulfilled']): string {
  const listings = count === 1 ? 'A new listing fits' : `${countText(count, 'new listing')} fit`;
  if (name !== null) return `${listings} your alert “${isolated(name)}”`;
  return `${listings} ${wishes === 1 ? 'an alert of yours' : `${wishes} of your alerts`}`;
}

const wishEnded: NotificationKind<WishNoticeData['wish-ended']> = {
  family: 'wishes',
  sentence: ({ data: { name } }) => `Following “${isolated(name)}” ended: the seller has left ${site.name}`,
  leadsTo: () => wishesPath,
  channels: { mail: true, push: false },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 10,
    everyMinutes: 0,
    evenIfSeen: false,
    letter: ({ data: { name } }) => ({
      subject: 'A seller whom you followed has left',
      preview: `The seller has left ${site.name}.`,
      heading: 'A seller whom you followed has left',
      paragraphs: [`“${isolated(name)}” was for the listings of one seller, who has left ${site.name}.`],
      action: { label: 'See your alerts', path: wishesPath },
      reason: `You get this mail because you followed a seller on ${site.name}.`,
    }),
  },
};

export const wishKinds = {
  'wish-fulfilled': wishFulfilled,
  'wish-ended': wishEnded,
  'match-found': matchFound,
} as unknown as Record<WishKindId, NotificationKind>;
