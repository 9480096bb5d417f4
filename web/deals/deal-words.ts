import type { CancelReason, DealView, DeclineReason, ExpiryHours } from '#contract/deals/deal-values.ts';
import type { DealParty, DealSummary } from '#contract/deals/deals.ts';
import { isolated } from '#contract/isolated.ts';
import { namesText } from '#contract/members/names-text.ts';
import type { BadgeTone } from '#web/ui/text/badge.tsx';
import { isTrade, soleWig } from './terms/deal-sides.ts';

export const viewLabels: Record<DealView, string> = {
  'needs-me': 'Your turn',
  waiting: 'Their turn',
  agreed: 'Agreed',
  ended: 'Ended',
};

export const expiryLabels: Record<ExpiryHours, string> = {
  24: '24 hours',
  48: '48 hours',
  72: '72 hours',
  168: '7 days',
};

/** What a member may choose; a recorded sale has one reason of its own. */
export const declineLabels: Record<Exclude<DeclineReason, 'did-not-buy'>, string> = {
  price: 'The price does not suit me',
  'not-interested': 'I am not interested',
  'no-longer-available': 'My wig is no longer available',
  other: 'Something else',
};

export const cancelLabels: Record<CancelReason, string> = {
  'changed-mind': 'I changed my mind',
  'no-answer': 'I get no answer',
  'not-as-described': 'It is not as described',
  'does-not-fit': 'It does not fit',
  damaged: 'The wig is damaged or lost',
  mistake: 'It was a mistake',
  other: 'Something else',
};

/** As much of a party as a sentence needs. */
export type Named = Pick<DealParty, 'id' | 'displayName'>;

/** Who somebody is for the reader, within a sentence: "you", or their name. */
export function nameOf(parties: readonly Named[], id: string | null, me: string): string {
  if (id === me) return 'you';
  const party = parties.find((each) => each.id === id);
  return party ? isolated(party.displayName) : 'someone';
}

export function othersIn(deal: DealSummary, me: string): DealParty[] {
  return deal.parties.filter(({ id }) => id !== me);
}

/** What a deal is called for its reader: "Trade with Mia". */
export function dealTitle(deal: DealSummary, me: string): string {
  const { parties, terms } = deal;
  const names = namesText(namesOfOthers(deal, me));
  if (parties.length > 2) return `Deal with ${names}`;
  if (isTrade(terms.moves)) return `Trade with ${names}`;
  const isSale = terms.moves.some((move) => 'cents' in move && move.to === me);
  return isSale ? `Sale to ${names}` : `Purchase from ${names}`;
}

export function dealBadge(deal: DealSummary, me: string): { label: string; tone: BadgeTone } {
  if (deal.state === 'proposed') {
    if (deal.turn.includes(me)) return yourTurn;
    return { label: isAskedToBuy(deal, me) ? 'Asked' : 'Their turn', tone: 'neutral' };
  }
  if (deal.state !== 'agreed') return badges[deal.state];
  const isOnItsWay = deal.waitsForMe?.for === 'arrival';
  if (deal.mayDo.includes('answer-cancel') || (deal.waitsForMe && !isOnItsWay)) return yourTurn;
  return isOnItsWay ? { label: 'On its way', tone: 'plum' } : badges.agreed;
}

/** The reader asked to buy one wig at its price, as the button said. */
function isAskedToBuy(deal: DealSummary, me: string): boolean {
  const { by, answers, moves, listings } = deal.terms;
  const price = listings[soleWig(deal) ?? '']?.priceCents ?? null;
  const cash = moves.find((move) => 'cents' in move);
  return by === me && answers === null && cash?.from === me && price !== null && cash.cents >= price;
}

const yourTurn = { label: 'Your turn', tone: 'copper' } as const;

const badges: Record<Exclude<DealSummary['state'], 'proposed'>, { label: string; tone: BadgeTone }> = {
  agreed: { label: 'Agreed', tone: 'sage' },
  returning: { label: 'On the way back', tone: 'plum' },
  disputed: { label: 'Problem', tone: 'danger' },
  completed: { label: 'Completed', tone: 'sage' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  void: { label: 'No longer possible', tone: 'neutral' },
};

/** The same words where they begin a sentence. */
export function startWith(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function namesOfOthers(deal: DealSummary, me: string): string[] {
  return othersIn(deal, me).map(({ displayName }) => isolated(displayName));
}

/** The owner's rules may have answered already. */
export function sentText(deal: DealSummary, name: string): string {
  if (deal.state === 'agreed') return `Agreed! ${name} accepts such offers at once.`;
  if (deal.state === 'declined') return `${name} takes no such offers: it was declined by itself.`;
  return `Sent to ${name}.`;
}
