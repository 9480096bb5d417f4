import { type DealNews, dealNews, type EndReason } from '#contract/deals/deal-values.ts';
import { isolated } from '#contract/isolated.ts';
import { site } from '#contract/site.ts';
import type { NotificationFacts, NotificationFamily, NotificationKind } from './notification-kind.ts';

/** What the sentences of a deal need to know, as its reader sees the deal. */
export interface DealNoticeData {
  /** An offer is cash for wigs; a sale was recorded after the fact. */
  form: 'offer' | 'trade' | 'sale';
  /** The title of the wig that the reader would give, else of the one the reader would get, as the terms have it. */
  wig: string;
  /** The reader gives it. */
  isYours: boolean;
  /** How many more wigs move. */
  more: number;
  /** For steps and reminders. */
  step?: 'payment' | 'parcel';
  /** For reminders: the reader must send the step's payment or parcel, give an address for it, say whether it came, whether all is well with what arrived, or answer: a request to cancel or to return, or an amount for which it is kept. */
  remindsTo?: 'send' | 'give-address' | 'confirm' | 'say-well' | 'answer' | 'answer-return' | 'answer-less';
  /** For deals that ended. */
  reason?: EndReason;
}

type Facts = NotificationFacts<DealNoticeData>;
export type DealKindId = `deal-${DealNews}`;

interface DealNewsKind extends Pick<NotificationKind<DealNoticeData>, 'many'> {
  /** 'deals' unless it says another. */
  family?: NotificationFamily;
  icon: string;
  sentence(facts: Facts): string;
  /** No mail unless the member wants one: someone else has to act, or it changes nothing for the reader. */
  isQuiet?: boolean;
  isRequired?: boolean;
}

/** Every deal's news as a kind of notification. */
export const dealNoticeKinds = Object.fromEntries(
  dealNews.map((of) => [`deal-${of}`, kindOf(news()[of])]),
) as unknown as Record<DealKindId, NotificationKind<DealNoticeData>>;

function kindOf({
  family = 'deals',
  icon,
  sentence,
  isQuiet = false,
  isRequired = false,
  many,
}: DealNewsKind): NotificationKind<DealNoticeData> {
  const leadsTo = ({ dealId = '' }) => `/account/deals/${dealId}`;
  return {
    family,
    icon,
    sentence,
    leadsTo,
    ...(many && { many }),
    channels: { mail: !isQuiet, push: !isQuiet },
    canBeTurnedOff: !isRequired,
    mail: {
      waitMinutes: 2,
      everyMinutes: 60,
      evenIfSeen: false,
      letter: (facts, about, sentences) => {
        // Proposals for one wig are told together, though each is a deal of its own.
        const isOne = !about.listingId || sentences.length === 1;
        return {
          subject: subjectOf(facts),
          preview: sentences.at(-1) ?? '',
          heading: isOne ? 'News of your deal' : 'News of your deals',
          paragraphs: sentences.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)),
          action: isOne
            ? { label: 'See the deal', path: leadsTo(about) }
            : { label: 'See your deals', path: '/account/deals' },
          reason: `You get this mail because you are part of a deal on ${site.name}; at most one an hour for each deal.`,
        };
      },
    },
  };
}

/** Without the wig's title: it is somebody's own words. A name is, too, and so it never opens the line. */
function subjectOf({ name, data: { form } }: Facts): string {
  const noun = form === 'offer' ? 'your offer' : form === 'trade' ? 'your trade' : 'your sale';
  return name ? `News of ${noun} with ${name}` : `News of ${noun}`;
}

/** A function, so that it can stand below what uses it. */
function news(): Record<DealNews, DealNewsKind> {
  return {
    proposed: {
      family: 'proposals',
      icon: 'handshake',
      sentence: proposedText,
      many: {
        sentence: (facts, count) =>
          `${count} new ${facts.data.form === 'offer' ? 'offers' : 'proposals'} for ${wigs({ ...facts, data: { ...facts.data, more: 0 } })}`,
        leadsTo: () => '/account/deals',
      },
    },
    countered: {
      family: 'proposals',
      icon: 'repeat',
      sentence: (facts) => `${who(facts)} answered ${proposal(facts)} with new terms`,
    },
    accepted: {
      family: 'proposals',
      icon: 'check',
      sentence: (facts) => `${who(facts)} said yes to ${proposal(facts)}`,
      isQuiet: true,
    },
    declined: {
      family: 'proposals',
      icon: 'x',
      sentence: (facts) =>
        facts.name ? `${facts.name} declined ${proposal(facts)}` : `${capital(proposal(facts))} was declined`,
    },
    withdrawn: {
      family: 'proposals',
      icon: 'undo-2',
      sentence: (facts) => `${who(facts)} withdrew ${proposal(facts)}`,
      isQuiet: true,
    },
    expired: {
      family: 'proposals',
      icon: 'clock',
      sentence: (facts) => `${capital(proposal(facts))} expired without an answer`,
    },
    void: {
      family: 'proposals',
      icon: 'ban',
      sentence: (facts) => `${capital(proposal(facts))} ended: ${voidReason(facts.data.reason)}`,
    },
    agreed: { family: 'proposals', icon: 'handshake', sentence: (facts) => `${capital(proposal(facts))} is agreed` },
    'address-given': { icon: 'map-pin', sentence: (facts) => `${who(facts)} gave an address for ${deal(facts)}` },
    'step-done': { icon: 'send', sentence: (facts) => `${who(facts)} sent the ${step(facts)} of ${deal(facts)}` },
    'step-corrected': {
      icon: 'pencil',
      sentence: (facts) => `${who(facts)} corrected how the ${step(facts)} of ${deal(facts)} was sent`,
      isQuiet: true,
    },
    'step-arrived': {
      icon: 'package-open',
      sentence: (facts) =>
        facts.name
          ? `${facts.name} has the ${step(facts)} of ${deal(facts)} and looks it over`
          : `The ${step(facts)} of ${deal(facts)} counts as arrived`,
      isQuiet: true,
    },
    'step-confirmed': {
      icon: 'package-check',
      sentence: (facts) =>
        facts.name
          ? `${facts.name} got the ${step(facts)} of ${deal(facts)}`
          : `The ${step(facts)} of ${deal(facts)} counts as received`,
    },
    reminder: { icon: 'alarm-clock', sentence: reminderText, isRequired: true },
    // Three days of silence count as yes.
    'cancel-asked': {
      icon: 'circle-help',
      sentence: (facts) => `${who(facts)} asks to cancel ${deal(facts)}`,
      isRequired: true,
    },
    'cancel-refused': { icon: 'circle-x', sentence: (facts) => `${who(facts)} did not agree to cancel ${deal(facts)}` },
    // Three days of silence open a problem.
    'return-asked': {
      icon: 'undo-2',
      sentence: (facts) => `${who(facts)} asks to return ${wigs(facts)}`,
      isRequired: true,
    },
    'return-refused': {
      icon: 'circle-x',
      sentence: (facts) => `${who(facts)} did not agree to a return of ${wigs(facts)}`,
      isRequired: true,
    },
    'less-proposed': {
      icon: 'circle-help',
      sentence: (facts) => `${who(facts)} proposes that ${wigs(facts)} is kept for less`,
      isRequired: true,
    },
    'less-refused': {
      icon: 'circle-x',
      sentence: (facts) =>
        facts.name
          ? `${facts.name} did not agree that ${wigs(facts)} is kept for less`
          : `${capital(wigs(facts))} is not kept for less: there was no answer`,
    },
    'less-agreed': {
      icon: 'handshake',
      sentence: (facts) => `${who(facts)} agreed that ${wigs(facts)} is kept for less`,
    },
    // These three are also how the decision of a dispute is told.
    canceled: {
      icon: 'circle-x',
      sentence: (facts) =>
        facts.name && facts.data.reason === 'by-one'
          ? `${facts.name} canceled ${deal(facts)}`
          : ended(facts, 'was canceled'),
      isRequired: true,
    },
    completed: { icon: 'badge-check', sentence: (facts) => ended(facts, 'is completed'), isRequired: true },
    closed: { icon: 'gavel', sentence: (facts) => ended(facts, 'was closed'), isRequired: true },
    returning: {
      icon: 'undo-2',
      sentence: (facts) => `${capital(deal(facts))} is being canceled, and what was sent goes back`,
      isRequired: true,
    },
    problem: {
      icon: 'triangle-alert',
      sentence: (facts) =>
        facts.name ? `${facts.name} says there is a problem in ${deal(facts)}` : `There is a problem in ${deal(facts)}`,
      isRequired: true,
    },
    'problem-entry': {
      icon: 'message-square-warning',
      sentence: (facts) => `${who(facts)} wrote about the problem in ${deal(facts)}`,
    },
    'problem-withdrawn': {
      icon: 'circle-check',
      sentence: (facts) => `${who(facts)} withdrew the problem in ${deal(facts)}`,
    },
    'review-due': { family: 'reviews', icon: 'star', sentence: (facts) => `How was ${deal(facts)}? Write your review` },
    'reviews-shown': {
      family: 'reviews',
      icon: 'star',
      sentence: (facts) => `The reviews of ${deal(facts)} are there to read`,
    },
  };
}

function proposedText(facts: Facts): string {
  const { form, isYours } = facts.data;
  if (form === 'sale') return `${who(facts)} says that you bought ${wigs(facts)}`;
  if (form === 'trade') return `${who(facts)} proposed a trade for ${wigs(facts)}`;
  return isYours ? `${who(facts)} made an offer for ${wigs(facts)}` : `${who(facts)} offers you ${wigs(facts)}`;
}

function reminderText(facts: Facts): string {
  const { remindsTo } = facts.data;
  if (remindsTo === 'give-address') return `Say where the parcel of ${deal(facts)} should go`;
  if (remindsTo === 'answer') return `Say whether you want to cancel ${deal(facts)}: silence will count as yes`;
  if (remindsTo === 'answer-return')
    return `Say whether ${wigs(facts)} may be returned: without an answer our team looks at it`;
  if (remindsTo === 'answer-less') return `Say whether ${wigs(facts)} is kept for less: without an answer it is a no`;
  if (remindsTo === 'say-well')
    return `Is all well with the ${step(facts)} of ${deal(facts)}? Silence will count as yes`;
  if (remindsTo === 'confirm') return `Has the ${step(facts)} of ${deal(facts)} come? Please say so`;
  return `The ${step(facts)} of ${deal(facts)} is due: please send it`;
}

function voidReason(reason: EndReason | undefined): string {
  switch (reason) {
    case 'listing-changed':
      return 'a wig in it was changed';
    case 'listing-reserved':
      return 'a wig in it is reserved in another deal';
    case 'listing-relisted':
      return 'the wig was listed again';
    case 'listing-gone':
    case 'listing-taken-down':
      return 'a wig in it is no longer offered';
    default:
      return 'not everyone in it can take part any more';
  }
}

const who = ({ name }: Facts): string => name ?? 'The other side';
const step = ({ data }: Facts): string => data.step ?? 'parcel';
const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function wigs({ data: { wig, isYours, more } }: Facts): string {
  return `${isYours ? 'your ' : ''}${isolated(wig)}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Before everyone has agreed. */
function proposal(facts: Facts): string {
  const { form } = facts.data;
  return form === 'sale' ? `the sale of ${wigs(facts)}` : `the ${form} for ${wigs(facts)}`;
}

/** What our team decides is told as a decision; its reason stands on the deal's page. */
function ended(facts: Facts, how: string): string {
  return facts.data.reason === 'decided' ? `Our team decided: ${deal(facts)} ${how}` : `${capital(deal(facts))} ${how}`;
}

function deal(facts: Facts): string {
  return `the deal about ${wigs(facts)}`;
}
