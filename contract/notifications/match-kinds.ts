import { site } from '#contract/site.ts';
import type { NotificationFacts, NotificationKind } from './notification-kind.ts';

export interface MatchNoticeData {
  /** Members who have what the reader wants and want what the reader has. */
  pairs: number;
  rings: number;
}

type Facts = NotificationFacts<MatchNoticeData>;
const page = '/account/matches';

/** Told at most once a day, of everything that was found since. */
export const matchFound: NotificationKind<MatchNoticeData> = {
  family: 'wishes',
  icon: 'arrow-left-right',
  sentence: matchText,
  leadsTo: (_about, { pairs }) => pathOf(pairs),
  withoutAccess: 'Someone may want to trade with you. Matches are seen with a plan',
  channels: { mail: true, push: true },
  canBeTurnedOff: true,
  mail: {
    waitMinutes: 30,
    everyMinutes: 24 * 60,
    evenIfSeen: false,
    letter: (facts, _about, sentences) => ({
      subject: facts.data.pairs > 0 ? 'A trade that suits you both' : 'A ring of trades waits for you',
      preview: sentences.at(-1) ?? '',
      heading: 'You could trade',
      paragraphs: [...sentences.map((text) => `${text}.`), 'Nothing is proposed before you say so.'],
      action: { label: 'See my matches', path: pathOf(facts.data.pairs) },
      reason: `You get this mail because you have a public wish and a wig for trade on ${site.name}; at most one a day.`,
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
