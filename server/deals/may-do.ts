import { randomUUID } from 'node:crypto';
import type { DealAct } from '#contract/deals/deal-values.ts';
import type { DealEvent, Facts, MemberFacts } from './deal-events.ts';
import { isRefused } from './deal-events.ts';
import { currentTerms, type Deal, isCash, type MemberId, type Moment, type Move } from './deal-state.ts';
import { decide } from './rules.ts';

/** What a party may do now: the rules are asked about each act, so that there is no second rulebook. */
export function mayDo(deal: Deal, member: MemberId, standing: MemberFacts | undefined, now: Moment): DealAct[] {
  const terms = currentTerms(deal);
  const facts = asAgreedOn(deal, member, standing);
  const picks = terms.moves.flatMap((move) => ('choice' in move ? move.choice.slice(0, 1) : []));
  const counter = { id: randomUUID(), answers: terms.id, moves: withoutChoices(terms.moves), facts };
  const acts: Record<DealAct, DealEvent> = {
    accept: { type: 'accept', by: member, terms: terms.id, picks, facts },
    counter: { type: 'counter', by: member, ...counter },
    decline: { type: 'decline', by: member, terms: terms.id, reason: 'other' },
    withdraw: { type: 'withdraw', by: member, terms: terms.id },
    'ask-to-cancel': { type: 'cancel', by: member, reason: 'other' },
    insist: { type: 'cancel', by: member, reason: 'other', insist: true },
    'answer-cancel': { type: 'answer-cancel', by: member, answer: 'no' },
  };
  const passed = decide(deal, { type: 'time' }, now);
  if (isRefused(passed)) return [];
  // What changes nothing was done before, and is offered no more.
  const isPossible = (event: DealEvent) => {
    const outcome = decide(passed.deal, event, now);
    return !isRefused(outcome) && outcome.deal !== passed.deal;
  };
  const possible = Object.entries(acts).flatMap(([act, event]) => (isPossible(event) ? [act as DealAct] : []));
  // Asking after another has asked is a yes, which has a button of its own.
  return possible.includes('answer-cancel') ? ['answer-cancel'] : possible;
}

/** Whom a party may review now, or review anew. */
export function mayReview(deal: Deal, member: MemberId, standing: MemberFacts | undefined, now: Moment): MemberId[] {
  const review = { type: 'review', by: member, rating: 1, text: '', tags: [] } as const;
  const isSuspended = standing?.isSuspended ?? false;
  const isPossible = (of: MemberId) => !isRefused(decide(deal, { ...review, of, isSuspended }, now));
  return deal.parties.filter((of) => of !== member && isPossible(of));
}

/** The listings as the terms have them: had one changed, the proposal would be void. */
function asAgreedOn(deal: Deal, member: MemberId, standing: MemberFacts | undefined): Facts {
  const fine: MemberFacts = { isSuspended: false, hasAccess: true, hasAddress: false, unfinishedDeals: 0 };
  const listing = (ownerId: MemberId) =>
    ({ ownerId, type: 'both', status: 'active', isReserved: false, priceCents: null, ...noRules }) as const;
  const given = currentTerms(deal).moves.flatMap((move) => {
    if (isCash(move)) return [];
    return ('choice' in move ? move.choice : [move.listingId]).map((id) => [id, listing(move.from)] as const);
  });
  const members = deal.parties.map((party) => [party, party === member ? (standing ?? fine) : fine] as const);
  return { listings: Object.fromEntries(given), members: Object.fromEntries(members), blockedPairs: [] };
}

const noRules = { takesOffers: true, refusesBelowCents: null, acceptsFromCents: null };

const withoutChoices = (moves: readonly Move[]): Move[] =>
  moves.map((move) => ('choice' in move ? { from: move.from, to: move.to, listingId: move.choice[0] ?? '' } : move));
