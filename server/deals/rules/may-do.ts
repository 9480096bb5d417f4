import { randomUUID } from 'node:crypto';
import type { DealAct, StepAct } from '#contract/deals/deal-values.ts';
import type { DealEvent, Facts, MemberFacts } from './deal-events.ts';
import { isRefused } from './deal-events.ts';
import {
  currentTerms,
  type Deal,
  isBinding,
  isCash,
  type MemberId,
  type Moment,
  type Move,
  openAdjustment,
  openProblem,
  type Step,
} from './deal-state.ts';
import { decide } from './rules.ts';

/** What a party may do now: the rules are asked about each act, so that there is no second rulebook. */
export function mayDo(deal: Deal, member: MemberId, standing: MemberFacts | undefined, now: Moment): DealAct[] {
  const terms = currentTerms(deal);
  const facts = asAgreedOn(deal, member, standing);
  const picks = terms.moves.flatMap((move) => ('choice' in move ? move.choice.slice(0, 1) : []));
  const counter = { id: randomUUID(), answers: terms.id, moves: withoutChoices(terms.moves), facts };
  const problem = openProblem(deal)?.id ?? '';
  const adjustment = openAdjustment(deal)?.id ?? '';
  const acts: Record<Exclude<DealAct, 'cancel-overdue' | 'ask-to-return'>, DealEvent> = {
    accept: { type: 'accept', by: member, terms: terms.id, picks, facts },
    counter: { type: 'counter', by: member, ...counter },
    decline: { type: 'decline', by: member, terms: terms.id, reason: 'other' },
    withdraw: { type: 'withdraw', by: member, terms: terms.id },
    'ask-to-cancel': { type: 'cancel', by: member, reason: 'other' },
    insist: { type: 'cancel', by: member, reason: 'other', insist: true },
    'answer-cancel': { type: 'answer-cancel', by: member, answer: 'no' },
    'propose-less': { type: 'propose-less', by: member, id: randomUUID(), cents: 1 },
    'answer-less': { type: 'answer-less', by: member, adjustment, answer: 'no' },
    'give-address': { type: 'address', by: member, isCorrected: true },
    'open-problem': { type: 'problem', by: member, id: randomUUID(), reason: 'other', text: '' },
    'add-entry': { type: 'entry', by: member, problem, id: randomUUID(), text: '' },
    'withdraw-problem': { type: 'withdraw-problem', by: member, problem },
  };
  const passed = withTimePassed(deal, now);
  const possible = Object.entries(acts).flatMap(([act, event]): DealAct[] => {
    if (act === 'give-address' && !getsParcel(passed, member)) return [];
    const outcome = outcomeOf(passed, event, now);
    if (!outcome) return [];
    return [act === 'ask-to-cancel' ? askingMeans(outcome, member) : (act as DealAct)];
  });
  // Asking after another has asked is a yes, which has a button of its own; nobody insists on what they may do anyway.
  const isSaidOtherwise = possible.includes('answer-cancel') || possible.includes('cancel-overdue');
  return possible.filter((act) => !isSaidOtherwise || !['ask-to-cancel', 'ask-to-return', 'insist'].includes(act));
}

/** Asking where something is long overdue cancels at once; with what arrived it is about a return. */
function askingMeans({ ended, cancelRequest: request }: Deal, member: MemberId): DealAct {
  if (ended?.reason === 'overdue') return 'cancel-overdue';
  return request?.isReturn && request.by === member ? 'ask-to-return' : 'ask-to-cancel';
}

/** The same for one step. */
export function mayDoWithStep(deal: Deal, { id: step, kind, doneAt }: Step, by: MemberId, now: Moment): StepAct[] {
  const sent = doneAt === null ? 'mark-done' : 'correct';
  const how = kind === 'parcel' ? { carrier: 'other' as const } : {};
  // No text of a person is like this one, so that a correction is never taken for a repetition.
  const done = { type: 'done', by, step, note: '\0' } as const;
  const acts: Partial<Record<StepAct, DealEvent>> = {
    [sent]: { ...done, ...how },
    ...(doneAt === null && { 'hand-over': { ...done, carrier: 'in-person' } }),
    'need-no-address': { type: 'no-address-needed', by, step },
    'say-arrived': { type: 'arrived', by, step },
    confirm: { type: 'confirm', by, step },
    'say-missing': { type: 'missing', by, step, text: '' },
  };
  const passed = withTimePassed(deal, now);
  return Object.entries(acts).flatMap(([act, event]) => (outcomeOf(passed, event, now) ? [act as StepAct] : []));
}

/** What was due has happened, whether or not a job has come round to it. */
function withTimePassed(deal: Deal, now: Moment): Deal {
  const passed = decide(deal, { type: 'time' }, now);
  return isRefused(passed) ? deal : passed.deal;
}

/** What changes nothing was done before, and is offered no more; an address can always be corrected. */
function outcomeOf(deal: Deal, event: DealEvent, now: Moment): Deal | undefined {
  const outcome = decide(deal, event, now);
  return isRefused(outcome) || (outcome.deal === deal && outcome.effects.length === 0) ? undefined : outcome.deal;
}

function getsParcel(deal: Deal, member: MemberId): boolean {
  const parcels = deal.steps.filter(
    ({ kind, fellAway, confirmedAt }) => kind === 'parcel' && !fellAway && !confirmedAt,
  );
  return isBinding(deal) && parcels.some(({ to }) => to === member);
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
  const fine: MemberFacts = {
    isSuspended: false,
    hasAccess: true,
    hasAddress: false,
    isPayable: true,
    unfinishedDeals: 0,
    awayUntil: null,
    bundlePercent: 0,
    isNew: false,
  };
  const listing = (ownerId: MemberId) =>
    ({
      ownerId,
      type: 'both',
      status: 'active',
      isReserved: false,
      priceCents: null,
      shippingCents: 0,
      ...noRules,
    }) as const;
  const given = currentTerms(deal).moves.flatMap((move) => {
    if (isCash(move)) return [];
    return ('choice' in move ? move.choice : [move.listingId]).map((id) => [id, listing(move.from)] as const);
  });
  const members = deal.parties.map((party) => [party, party === member ? (standing ?? fine) : fine] as const);
  return { listings: Object.fromEntries(given), members: Object.fromEntries(members), blockedPairs: [] };
}

const noRules = { takesOffers: true, buyAtOnce: false, refusesBelowCents: null, acceptsFromCents: null };

const withoutChoices = (moves: readonly Move[]): Move[] =>
  moves.map((move) => ('choice' in move ? { from: move.from, to: move.to, listingId: move.choice[0] ?? '' } : move));
