import { type DealNews, dealNews } from '#contract/deals/deal-values.ts';
import type { DealScene } from '#contract/deals/words/deal-scene.ts';
import { headText, tellText } from '#contract/deals/words/event-words.ts';
import { site } from '#contract/site.ts';
import type { NotificationFacts, NotificationFamily, NotificationKind } from './notification-kind.ts';
import { type OldDealNotice, sceneOfNotice } from './old-deal-notices.ts';

export type DealKindId = `deal-${DealNews}`;
/** Notices of the first release carry fewer words. */
export type DealNoticeData = DealScene | OldDealNotice;

type Facts = NotificationFacts<DealNoticeData>;

/** No mail unless the member wants one: someone else has to act, or nothing changes for the reader. */
const quiet: readonly DealNews[] = [
  'accepted',
  'withdrawn',
  'address-given',
  'step-corrected',
  'step-arrived',
  'step-confirmed',
  'reviews-shown',
];
/** Silence decides something, or our team did. */
const required: readonly DealNews[] = [
  'reminder',
  'cancel-asked',
  'return-asked',
  'return-refused',
  'less-proposed',
  'canceled',
  'completed',
  'closed',
  'returning',
  'problem',
];
const families: Partial<Record<DealNews, NotificationFamily>> = {
  proposed: 'proposals',
  countered: 'proposals',
  accepted: 'proposals',
  declined: 'proposals',
  withdrawn: 'proposals',
  expired: 'proposals',
  void: 'proposals',
  agreed: 'proposals',
  'review-due': 'reviews',
  'reviews-shown': 'reviews',
};

/** Every deal's news as a kind of notification. */
export const dealNoticeKinds = Object.fromEntries(
  dealNews.map((of) => [`deal-${of}`, kindOf(of)]),
) as unknown as Record<DealKindId, NotificationKind<DealNoticeData>>;

function kindOf(of: DealNews): NotificationKind<DealNoticeData> {
  const leadsTo = ({ dealId = '' }) => `/account/deals/${dealId}`;
  const sentence = (facts: Facts) => tellText(of, dealFacts(facts));
  // Proposals for one wig are told together, though each is a deal of its own.
  const many = of === 'proposed' ? { sentence: manyText, leadsTo: () => '/account/deals' } : undefined;
  return {
    family: families[of] ?? 'deals',
    sentence,
    leadsTo,
    ...(many && { many }),
    channels: { mail: !quiet.includes(of), push: !quiet.includes(of) },
    canBeTurnedOff: !required.includes(of),
    mail: {
      waitMinutes: 0.5,
      everyMinutes: 60,
      evenIfSeen: false,
      letter: (facts, about, sentences) => {
        const isOne = !about.listingId || sentences.length === 1;
        return {
          subject: isOne || !many ? subjectText(of, facts) : many.sentence(facts, sentences.length),
          preview: sentences[1] ?? `See what is next in your deal on ${site.name}.`,
          heading: isOne ? 'News of your deal' : 'News of your deals',
          paragraphs: sentences,
          pictures: picturesOf(sceneOfNotice(facts.data)),
          action: isOne
            ? { label: 'See the deal', path: leadsTo(about) }
            : { label: 'See your deals', path: '/account/deals' },
          reason: `You get this mail because you are part of a deal on ${site.name}. A notice with a day is mailed at once, others at most once an hour for each deal.`,
        };
      },
    },
  };
}

/** A member's name never begins a subject: there it would speak for the house. */
function subjectText(of: DealNews, facts: Facts): string {
  const told = dealFacts(facts);
  const text = tellText(of, told);
  const names = [facts.name, ...told.scene.members.map(told.nameOf)];
  const head = headText(of, told.scene);
  return names.some((name) => name && text.startsWith(name)) ? `${head}${head.endsWith('?') ? '' : ':'} ${text}` : text;
}

function manyText(facts: Facts, count: number): string {
  const { form, gives } = sceneOfNotice(facts.data);
  return `${count} new ${form === 'offer' ? 'offers' : 'proposals'} for ${gives[0]?.wigs.length === 1 ? `your ${gives[0].wigs[0]}` : 'your wigs'}`;
}

function dealFacts({ name, names, data, by, timeZone }: Facts) {
  const scene = sceneOfNotice(data);
  const nameOf = (id: string) => names?.[id] ?? (scene.members.length < 2 ? name : null) ?? 'the other side';
  return { scene, by: by ?? null, nameOf, timeZone };
}

const picturesOf = ({ photos = [] }: DealScene) =>
  photos.map(({ path, title, isMine }) => ({ path, alt: title, caption: isMine ? `Your ${title}` : title }));
