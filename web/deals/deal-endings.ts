import type { EndReason } from '#contract/deals/deal-values.ts';
import type { Deal, DealParty, DealSummary } from '#contract/deals/deals.ts';
import { changedText } from '#contract/deals/wig-changes.ts';
import { isolated } from '#contract/isolated.ts';

/** Why a deal ended, in one sentence for its reader. */
export function endText({ state, endedAs, parties, kind, terms }: DealSummary, me: string): string {
  if (!endedAs) return 'This deal has ended.';
  const by = endedAs.by === null ? undefined : startName(parties, endedAs.by, me);
  if (kind === 'recorded-sale' && state === 'expired') return 'Nobody answered in time: it is sold without a record.';
  const { title } = terms.listings[endedAs.listingId ?? ''] ?? {};
  const wig = title === undefined ? 'A wig in it' : isolated(title);
  return endTexts[endedAs.reason](by ?? 'Someone', endedAs.by === me, wig, changedText(endedAs.changed));
}

/** At the beginning of a sentence: "You", or their name. */
function startName(parties: readonly DealParty[], id: string, me: string): string {
  if (id === me) return 'You';
  const party = parties.find((each) => each.id === id);
  return party ? isolated(party.displayName) : 'Someone';
}

const endTexts: Record<EndReason, (by: string, isMe: boolean, wig: string, changed: string) => string> = {
  price: (by) => `${by} declined: the price does not suit.`,
  'not-interested': (by, isMe) => `${by} declined: ${isMe ? 'you were' : 'they are'} not interested.`,
  'no-longer-available': (by) => `${by} declined: a wig in it is no longer available.`,
  'did-not-buy': (by, isMe) => `${by} said that ${isMe ? 'you' : 'they'} did not buy this.`,
  other: (by) => `${by} declined.`,
  'by-rule': () => 'Declined automatically: the owner does not take such offers.',
  // Staff alone are told.
  blocked: (by) => `${by} blocked another member in it.`,
  withdrawn: (by) => `${by} withdrew it.`,
  'not-paid': () => 'Canceled: it was not paid in time.',
  departed: () => 'A member in it has left Wigloop.',
  expired: () => 'Nobody answered in time.',
  'listing-gone': (_by, _isMe, wig) => `${wig} is no longer there.`,
  'listing-changed': (_by, _isMe, wig, changed) => `${wig} was changed after it was proposed${changed}.`,
  'listing-reserved': (_by, _isMe, wig) => `${wig} went into another deal.`,
  'listing-relisted': () => 'The wig was listed again.',
  'listing-taken-down': (_by, _isMe, wig) => `${wig} was taken down.`,
  suspended: () => 'A member in it cannot make deals at present.',
  banned: () => 'A member in it is no longer on Wigloop.',
  'all-steps-confirmed': () => 'Completed: everything has arrived.',
  recorded: (by, isMe) => `Completed: ${isMe ? 'you' : by} confirmed the sale.`,
  'by-all': () => 'Canceled with everyone’s agreement.',
  'by-one': (by) => `${by} canceled it.`,
  overdue: () => 'Canceled: a step was too long overdue.',
  decided: () => 'Our team decided how it ends.',
  undecided: () => 'Closed after 30 days without a decision.',
};

type News = Deal['timeline'][number];

/** One line of what happened. */
export function newsText({ of, by, step }: News, deal: Pick<Deal, 'parties' | 'steps'>, me: string): string {
  const kind = deal.steps.find(({ id }) => id === step)?.kind;
  const thing = kind ? `the ${kind}` : 'what they give';
  if (kind === 'payment' && of === 'step-done')
    return `${by === null ? 'Someone' : startName(deal.parties, by, me)} paid`;
  return newsTexts[of](by === null ? null : startName(deal.parties, by, me), thing);
}

const newsTexts: Record<News['of'], (by: string | null, thing: string) => string> = {
  proposed: (by) => `${by ?? 'Someone'} proposed it`,
  countered: (by) => `${by ?? 'Someone'} changed the offer`,
  accepted: (by) => `${by ?? 'Someone'} said yes`,
  declined: (by) => (by ? `${by} declined` : 'It was declined'),
  withdrawn: (by) => (by ? `${by} withdrew it` : 'It was withdrawn'),
  expired: () => 'It expired',
  void: () => 'It became impossible',
  agreed: () => 'Everyone agreed',
  'address-given': (by) => `${by ?? 'Someone'} gave an address`,
  'step-done': (by, thing) => `${by ?? 'Someone'} sent ${thing}`,
  'step-corrected': (by, thing) => `${by ?? 'Someone'} corrected how ${thing} was sent`,
  'step-arrived': (by, thing) =>
    by ? `${by} said that ${thing} arrived` : `${thing[0]?.toUpperCase()}${thing.slice(1)} counts as arrived`,
  'step-confirmed': (by, thing) =>
    by ? `${by} got ${thing}` : `${thing[0]?.toUpperCase()}${thing.slice(1)} counts as received`,
  reminder: () => 'A reminder was sent',
  'cancel-asked': (by) => `${by ?? 'Someone'} asked to cancel`,
  'cancel-refused': (by) => `${by ?? 'Someone'} did not want to cancel`,
  'return-asked': (by) => `${by ?? 'Someone'} asked to return it`,
  'return-refused': (by) => `${by ?? 'Someone'} did not agree to a return`,
  'less-proposed': (by) => `${by ?? 'Someone'} proposed to keep it for less`,
  'less-refused': (by) => (by ? `${by} did not agree to keep it for less` : 'Nobody answered: it is not kept for less'),
  'less-agreed': (by) => `${by ?? 'Someone'} agreed to keep it for less`,
  canceled: (by) => (by ? `${by} canceled it` : 'It was canceled'),
  returning: () => 'What was sent goes back',
  problem: (by) => (by ? `${by} opened a problem` : 'A problem was opened'),
  'problem-entry': (by) => `${by ?? 'Someone'} added to the problem`,
  'problem-withdrawn': (by) => `${by ?? 'Someone'} withdrew the problem`,
  completed: () => 'It is completed',
  closed: () => 'It was closed',
  'review-due': () => 'Time to review each other',
  'reviews-shown': () => 'The reviews are shown',
};
