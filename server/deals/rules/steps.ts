import { dealErrors } from '#contract/deals/deal-errors.ts';
import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays, dealLimits } from '#contract/deals/deal-values.ts';
import {
  type AddressEvent,
  type Decided,
  type DoneEvent,
  type MissingEvent,
  news,
  type Outcome,
  type Refused,
  refuse,
  unchanged,
} from './deal-events.ts';
import {
  currentTerms,
  type Deal,
  day,
  givesListing,
  isBinding,
  isCash,
  isEnded,
  type MemberId,
  type Moment,
  openProblem,
  parcelOfBuyer,
  pickedListing,
  type Step,
  withAnswer,
} from './deal-state.ts';
import { openDispute } from './disputes.ts';
import { endDeal } from './endings.ts';
import { newStep } from './new-step.ts';
import { arePaymentsConfirmed, isSaidTooOften, saidMissing, startWaits } from './waits.ts';

/** One payment per cash move, one parcel per giver and receiver. */
export function makeSteps(deal: Deal, now: Moment): Deal {
  const { moves } = currentTerms(deal);
  const payments = moves.filter(isCash).map((cash) => ({ kind: 'payment' as const, ...cash }));
  const parcels = Map.groupBy(moves.filter(givesListing), ({ from, to }) => `${from} ${to}`);
  const sent = [...parcels.values()].flatMap((together) => {
    const listings = together.map((move) => pickedListing(deal, move));
    return together.slice(0, 1).map(({ from, to }) => ({ kind: 'parcel' as const, from, to, listings }));
  });
  const steps = [...payments, ...sent].map((step, index) => newStep({ id: index + 1, ...step }));
  return startWaits({ ...deal, steps }, now);
}

export function giveAddress(deal: Deal, { by, isCorrected = false, corrections }: AddressEvent, now: Moment): Outcome {
  if (!isBinding(deal)) return refuse(stageError(deal));
  if (deal.addresses.includes(by)) {
    if (!isCorrected) return unchanged(deal);
    return judgeCorrections(corrections) ?? { deal, effects: news(deal, 'address-given', by, now) };
  }
  const given: Deal = { ...deal, addresses: [...deal.addresses, by] };
  // Clocks stand still while disputed; the withdrawal starts this one.
  const next = isUnderWay(deal.state) ? startWaits(given, now) : given;
  return { deal: next, effects: news(next, 'address-given', by, now) };
}

export function needNoAddress(deal: Deal, event: { by: MemberId; step: number }, now: Moment): Outcome {
  const step = findStep(deal, event.step);
  if (!step) return refuse(dealErrors.stepNotFound);
  if (step.from !== event.by || step.kind !== 'parcel' || step.returns !== null) return refuse(dealErrors.notYourStep);
  if (step.needsNoAddress) return unchanged(deal);
  const refused = judgeStage(deal);
  if (refused) return refused;
  if (step.doneAt !== null || step.fellAway) return refuse(dealErrors.notPossible);
  return { deal: startWaits(putStep(deal, { ...step, needsNoAddress: true }), now), effects: [] };
}

/** The giver says so, and may correct it until it arrived or is confirmed. */
export function markDone(deal: Deal, event: DoneEvent, now: Moment): Outcome {
  const step = findStep(deal, event.step);
  if (!step) return refuse(dealErrors.stepNotFound);
  const how = {
    carrier: event.carrier ?? null,
    tracking: event.carrier === 'in-person' ? null : (event.tracking ?? null),
    method: step.kind === 'payment' ? (event.method ?? null) : null,
    reference: step.kind === 'payment' ? (event.reference ?? null) : null,
    note: event.note ?? null,
  };
  if (step.from !== event.by) return refuse(dealErrors.notYourStep);
  const isSame = Object.entries(how).every(([field, said]) => step[field as keyof typeof how] === said);
  if (step.doneAt !== null && isSame) return unchanged(deal);
  const isFirst = step.doneAt === null;
  const refused = judgeDone(deal, step, event) ?? (isFirst ? undefined : judgeCorrections(event.corrections));
  if (refused) return refused;
  const request = deal.cancelRequest;
  const marked: Deal = {
    ...putStep(deal, { ...step, ...how, warnings: event.warnings ?? [], doneAt: step.doneAt ?? now }),
    // Whoever goes on has answered a request to cancel.
    cancelRequest: isFirst && request && request.no === null ? { ...request, no: event.by } : request,
  };
  const of = isFirst ? 'step-done' : 'step-corrected';
  return { deal: startWaits(marked, now), effects: news(marked, of, event.by, now, { step: step.id }) };
}

function judgeDone(deal: Deal, step: Step, { carrier }: DoneEvent): Refused | undefined {
  const refused = judgeStage(deal);
  if (refused) return refused;
  if (step.fellAway) return refuse(dealErrors.notPossible);
  if (step.confirmedAt !== null) return refuse(dealErrors.stepConfirmed);
  if (step.arrivedAt !== null) return refuse(dealErrors.alreadyArrived);
  const isCarrierFine = step.kind === 'parcel' ? carrier : !carrier || carrier === 'in-person';
  if (!isCarrierFine) return refuse(dealErrors.carrier);
  if (step.returns !== null) {
    return findStep(deal, step.returns)?.confirmedAt == null ? refuse(dealErrors.notBackYet) : undefined;
  }
  const waitsForMoney = step.kind === 'parcel' && carrier !== 'in-person' && !arePaymentsConfirmed(deal);
  return waitsForMoney ? refuse(dealErrors.paymentFirst) : undefined;
}

/** Begins the days in which what came is looked over and tried on. */
export function sayArrived(deal: Deal, event: { by: MemberId; step: number }, now: Moment): Outcome {
  const step = findStep(deal, event.step);
  if (!step) return refuse(dealErrors.stepNotFound);
  if (step.to !== event.by) return refuse(dealErrors.notYourStep);
  if (step.isSaidToBeThere || step.confirmedAt !== null) return unchanged(deal);
  const refused = judgeStage(deal) ?? judgeSent(step);
  if (refused) return refused;
  if (step.kind === 'payment' || step.carrier === 'in-person') return refuse(dealErrors.notPossible);
  return arriveStep(deal, step, event.by, now);
}

/** Said by its receiver, or by silence, after which it may still not have come. What goes back anyway is not tried on. */
export function arriveStep(deal: Deal, step: Step, by: MemberId | null, at: Moment): Decided {
  const arrived: Step = { ...step, arrivedAt: step.arrivedAt ?? at, isSaidToBeThere: by !== null };
  if (deal.state === 'returning' && step.returns === null) return confirmStep(deal, arrived, by, at);
  const next = putStep(deal, arrived);
  return { deal: startWaits(next, at), effects: news(next, 'step-arrived', by, at, { step: step.id }) };
}

export function confirm(deal: Deal, event: { by: MemberId; step: number }, now: Moment): Outcome {
  const step = findStep(deal, event.step);
  if (!step) return refuse(dealErrors.stepNotFound);
  if (step.to !== event.by) return refuse(dealErrors.notYourStep);
  if (step.confirmedAt !== null) return unchanged(deal);
  return judgeStage(deal) ?? judgeSent(step) ?? confirmStep(deal, step, event.by, now);
}

/** Said by its receiver, or by silence. */
export function confirmStep(deal: Deal, step: Step, by: MemberId | null, at: Moment): Decided {
  const confirmed = putStep(settle(deal, step), { ...step, confirmedAt: at });
  const effects = news(confirmed, 'step-confirmed', by, at, { step: step.id });
  const isOver = confirmed.steps.every(({ confirmedAt, fellAway }) => fellAway || confirmedAt !== null);
  if (!isOver) return { deal: startWaits(confirmed, at), effects };
  const end =
    deal.state === 'agreed'
      ? endDeal(confirmed, { state: 'completed', reason: 'all-steps-confirmed', at })
      : endDeal(confirmed, { state: 'canceled', at, ...endOfReturn(confirmed) });
  return { deal: end.deal, effects: [...effects, ...end.effects] };
}

/** Everything is back: as everyone wanted, or as staff decided. */
const endOfReturn = ({ sendBack }: Deal) =>
  sendBack ? ({ reason: 'decided', marks: sendBack.marks } as const) : ({ reason: 'by-all' } as const);

/** What is kept as it is need not go back, nor be kept for less. */
function settle(deal: Deal, step: Step): Deal {
  const request = deal.cancelRequest;
  const isReturned = request?.isReturn && request.by === step.to && step.arrivedAt !== null;
  const settled = isReturned ? { ...deal, cancelRequest: null } : deal;
  return parcelOfBuyer(deal)?.parcel.id === step.id ? withAnswer(settled, 'no') : settled;
}

export function sayMissing(deal: Deal, event: MissingEvent, now: Moment): Outcome {
  const { by, text, warnings } = event;
  const step = findStep(deal, event.step);
  if (!step) return refuse(dealErrors.stepNotFound);
  if (step.to !== by) return refuse(dealErrors.notYourStep);
  const open = openProblem(deal);
  if (open?.by === by && open.step === step.id && open.reason === 'not-received') return unchanged(deal);
  const refused = judgeStage(deal) ?? judgeSent(step);
  if (refused) return refused;
  if (step.confirmedAt !== null) return refuse(dealErrors.stepConfirmed);
  if (step.isSaidToBeThere) return refuse(dealErrors.alreadyArrived);
  if (isSaidTooOften(deal, step)) return refuse(dealErrors.tooManyProblems);
  const withdrawnAt = saidMissing(deal, step).at(-1)?.withdrawnAt ?? Number.NEGATIVE_INFINITY;
  if (now < withdrawnAt + dealDays.missingAgain * day) return refuse(dealErrors.missingTooSoon);
  return openDispute(deal, { by, reason: 'not-received', text, warnings, step: step.id }, now);
}

/** An address is shown to whoever has to send something there, and only while it matters. */
export function seesAddress(deal: Deal, viewer: MemberId, of: MemberId): boolean {
  const parcels = deal.steps.filter((step) => step.kind === 'parcel' && !step.fellAway);
  return isBinding(deal) && parcels.some((step) => step.from === viewer && step.to === of);
}

/** Between parcels, whoever has completed fewer deals sends first; alike, all at once. It is advice, not a rule. */
export function sendsFirst(deal: Deal, completedDeals: Readonly<Record<MemberId, number>>): MemberId[] {
  const parcels = deal.steps.filter((step) => step.kind === 'parcel' && step.returns === null);
  const givers = [...new Set(parcels.map((step) => step.from))];
  const fewest = Math.min(...givers.map((giver) => completedDeals[giver] ?? 0));
  return givers.filter((giver) => (completedDeals[giver] ?? 0) === fewest);
}

const judgeCorrections = (before = 0): Refused | undefined =>
  before >= dealLimits.corrections ? refuse(dealErrors.tooManyCorrections) : undefined;

const judgeSent = (step: Step): Refused | undefined =>
  step.doneAt === null ? refuse(dealErrors.notSentYet) : undefined;

function judgeStage(deal: Deal): Refused | undefined {
  return isUnderWay(deal.state) ? undefined : refuse(stageError(deal));
}

export const stageError = (deal: Deal) => (isEnded(deal) ? dealErrors.ended : dealErrors.notPossible);

const findStep = (deal: Deal, id: number): Step | undefined => deal.steps.find((step) => step.id === id);

const putStep = (deal: Deal, changed: Step): Deal => ({
  ...deal,
  steps: deal.steps.map((step) => (step.id === changed.id ? changed : step)),
});
