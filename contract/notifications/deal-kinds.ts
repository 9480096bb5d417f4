import { type DealNews, dealNews } from '#contract/deals/deal-values.ts';
import { site } from '#contract/site.ts';
import {
  capital,
  confirmedText,
  counteredText,
  type DealFacts,
  type DealNoticeData,
  deal,
  ended,
  lessText,
  money,
  proposal,
  proposedText,
  reminderText,
  sentText,
  step,
  todoText,
  voidReason,
  who,
  wigs,
} from './deal-sentences.ts';
import type { NotificationFamily, NotificationKind } from './notification-kind.ts';

export type DealKindId = `deal-${DealNews}`;

interface DealNewsKind extends Pick<NotificationKind<DealNoticeData>, 'many'> {
  /** 'deals' unless it says another. */
  family?: NotificationFamily;
  sentence(facts: DealFacts): string;
  /** The sentence is about nothing but what its reader has to do. */
  saysTodo?: boolean;
  /** No mail unless the member wants one: someone else has to act, or it changes nothing for the reader. */
  isQuiet?: boolean;
  isRequired?: boolean;
}

/** Every deal's news as a kind of notification. */
export const dealNoticeKinds = Object.fromEntries(
  dealNews.map((of) => [`deal-${of}`, kindOf(news()[of])]),
) as unknown as Record<DealKindId, NotificationKind<DealNoticeData>>;

function kindOf(kind: DealNewsKind): NotificationKind<DealNoticeData> {
  const { family = 'deals', isQuiet = false, isRequired = false, many } = kind;
  const leadsTo = ({ dealId = '' }) => `/account/deals/${dealId}`;
  const sentence = (facts: DealFacts) => (kind.saysTodo ? kind.sentence(facts) : withTodo(kind.sentence(facts), facts));
  return {
    family,
    sentence,
    leadsTo,
    ...(many && { many }),
    channels: { mail: !isQuiet, push: !isQuiet },
    canBeTurnedOff: !isRequired,
    mail: {
      waitMinutes: 0.5,
      everyMinutes: 60,
      evenIfSeen: false,
      letter: (facts, about, sentences) => {
        // Proposals for one wig are told together, though each is a deal of its own.
        const isOne = !about.listingId || sentences.length === 1;
        return {
          subject: isOne || !many ? sentence(facts) : many.sentence(facts, sentences.length),
          preview: sentences[1] ?? `See what is next in your deal on ${site.name}.`,
          heading: isOne ? 'News of your deal' : 'News of your deals',
          paragraphs: sentences.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)),
          ...(facts.data.photo && { picture: { path: facts.data.photo, alt: facts.data.wig } }),
          action: isOne
            ? { label: 'See the deal', path: leadsTo(about) }
            : { label: 'See your deals', path: '/account/deals' },
          reason: `You get this mail because you are part of a deal on ${site.name}. What has a day is mailed at once, the rest at most once an hour for each deal.`,
        };
      },
    },
  };
}

function withTodo(text: string, facts: DealFacts): string {
  const todo = todoText(facts);
  if (!todo) return text;
  return text.endsWith('?') ? `${text} ${todo}` : `${text}. ${todo}`;
}

/** A function, so that it can stand below what uses it. */
function news(): Record<DealNews, DealNewsKind> {
  return {
    proposed: {
      family: 'proposals',
      sentence: proposedText,
      many: {
        sentence: (facts, count) =>
          `${count} new ${facts.data.form === 'offer' ? 'offers' : 'proposals'} for ${wigs({ ...facts, data: { ...facts.data, more: 0 } })}`,
        leadsTo: () => '/account/deals',
      },
    },
    countered: { family: 'proposals', sentence: counteredText },
    accepted: {
      family: 'proposals',
      sentence: (facts) => `One more yes: ${who(facts)} agreed to ${proposal(facts)}`,
      isQuiet: true,
    },
    declined: {
      family: 'proposals',
      sentence: (facts) =>
        facts.name ? `Declined: ${facts.name} said no to ${proposal(facts)}` : `Declined: ${proposal(facts)}`,
    },
    withdrawn: {
      family: 'proposals',
      sentence: (facts) => `Withdrawn: ${who(facts)} took back ${proposal(facts)}`,
      isQuiet: true,
    },
    expired: {
      family: 'proposals',
      sentence: (facts) => `Expired without an answer: ${proposal(facts)}`,
    },
    void: {
      family: 'proposals',
      sentence: (facts) => `${capital(proposal(facts))} ended: ${voidReason(facts.data.reason)}`,
    },
    agreed: { family: 'proposals', sentence: (facts) => `Agreed: ${proposal(facts)}` },
    'address-given': {
      sentence: (facts) => `Address given: ${who(facts)} says where ${wigs(facts)} should go`,
      isQuiet: true,
    },
    'step-done': { sentence: sentText },
    'step-corrected': {
      sentence: (facts) => `Corrected: how ${who(facts)} sent the ${step(facts)} of ${deal(facts)}`,
      isQuiet: true,
    },
    'step-arrived': {
      sentence: (facts) =>
        facts.name
          ? `Arrived: ${facts.name} has ${wigs(facts)} and looks it over`
          : `Counts as arrived: ${wigs(facts)}`,
      isQuiet: true,
    },
    'step-confirmed': { sentence: confirmedText, isQuiet: true },
    reminder: { sentence: reminderText, saysTodo: true, isRequired: true },
    // Three days of silence count as yes.
    'cancel-asked': {
      sentence: (facts) => `A request to cancel: ${who(facts)} asks to end ${deal(facts)}`,
      isRequired: true,
    },
    'cancel-refused': {
      sentence: (facts) => `Not canceled: ${who(facts)} did not agree to end ${deal(facts)}`,
    },
    // Three days of silence open a problem.
    'return-asked': {
      sentence: (facts) => `A request to return: ${who(facts)} would send back ${wigs(facts)}`,
      isRequired: true,
    },
    'return-refused': {
      sentence: (facts) => `No return: ${who(facts)} did not agree to take back ${wigs(facts)}`,
      isRequired: true,
    },
    'less-proposed': { sentence: lessText, isRequired: true },
    'less-refused': {
      sentence: (facts) =>
        facts.name
          ? `Not kept for less: ${facts.name} said no about ${wigs(facts)}`
          : `Not kept for less: nobody answered about ${wigs(facts)}`,
    },
    'less-agreed': {
      sentence: (facts) => `Kept for less: ${who(facts)} agreed that ${money(facts)} is paid back for ${wigs(facts)}`,
    },
    // These three are also how the decision of a dispute is told.
    canceled: {
      sentence: (facts) =>
        facts.name && facts.data.reason === 'by-one'
          ? `Canceled: ${facts.name} ended ${deal(facts)}`
          : ended(facts, 'was canceled'),
      isRequired: true,
    },
    completed: { sentence: (facts) => ended(facts, 'is completed'), isRequired: true },
    closed: { sentence: (facts) => ended(facts, 'was closed'), isRequired: true },
    returning: {
      sentence: (facts) => `${capital(deal(facts))} is being canceled, and what was sent goes back`,
      isRequired: true,
    },
    problem: {
      sentence: (facts) =>
        facts.name
          ? `There is a problem: ${facts.name} opened it in ${deal(facts)}`
          : `There is a problem in ${deal(facts)}`,
      isRequired: true,
    },
    'problem-entry': {
      sentence: (facts) => `About the problem: ${who(facts)} wrote in ${deal(facts)}`,
    },
    'problem-withdrawn': {
      sentence: (facts) => `Solved: ${who(facts)} withdrew the problem in ${deal(facts)}`,
    },
    'review-due': { family: 'reviews', sentence: (facts) => `How was ${deal(facts)}?` },
    'reviews-shown': {
      family: 'reviews',
      sentence: (facts) => `The reviews of ${deal(facts)} are there to read`,
      isQuiet: true,
    },
  };
}
