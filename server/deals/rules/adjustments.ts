import { dealErrors } from '#contract/deals/deal-errors.ts';
import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays, dealLimits } from '#contract/deals/deal-values.ts';
import {
  type AnswerLessEvent,
  type Decided,
  news,
  type Outcome,
  type ProposeLessEvent,
  refuse,
  unchanged,
} from './deal-events.ts';
import {
  type Adjustment,
  type Deal,
  day,
  type MemberId,
  type Moment,
  openAdjustment,
  openProblem,
  others,
  parcelOfBuyer,
  type Step,
  withAnswer,
} from './deal-state.ts';
import { goOn, holdAsTooLong, openTooLongAt } from './disputes.ts';
import { newStep } from './new-step.ts';
import { stageError } from './steps.ts';
import { arePaymentsConfirmed, startWaits } from './waits.ts';

/** An amount that the seller would pay back, so that the buyer keeps what came. Either proposes it, the other answers. */
export function proposeLess(deal: Deal, { by, id, cents }: ProposeLessEvent, now: Moment): Outcome {
  const sent = deal.adjustments.find((adjustment) => adjustment.id === id);
  if (sent) return sent.by === by && sent.cents === cents ? unchanged(deal) : refuse(dealErrors.idTaken);
  const kept = keptParcel(deal);
  if (!kept) return refuse(stageError(deal));
  if (openAdjustment(deal)) return refuse(dealErrors.adjustmentOpen);
  if (deal.adjustments.length >= dealLimits.adjustments) return refuse(dealErrors.tooManyAdjustments);
  const { cash } = kept;
  if (cents < dealLimits.minCents || cents > cash.cents + cash.shippingCents) return refuse(dealErrors.adjustmentCents);
  const proposed: Adjustment = { id, by, cents, since: now, reminded: 0, answer: null };
  const next = runIfUnderWay({ ...deal, adjustments: [...deal.adjustments, proposed] }, now);
  return { deal: next, effects: news(next, 'less-proposed', by, now) };
}

export function answerLess(deal: Deal, { by, adjustment, answer }: AnswerLessEvent, now: Moment): Outcome {
  const asked = deal.adjustments.find(({ id }) => id === adjustment);
  if (!asked) return refuse(dealErrors.adjustmentNotFound);
  if (asked.by === by) return refuse(dealErrors.notYourTurn);
  if (asked.answer !== null) return asked.answer === answer ? unchanged(deal) : refuse(stageError(deal));
  if (answer === 'no') return refuseLess(deal, by, now);
  const kept = keptParcel(deal);
  return kept ? keepForLess(deal, kept.parcel, asked, now) : refuse(stageError(deal));
}

/** What came is confirmed, a problem about it is solved, and the amount is due as a payment of its own. */
function keepForLess(deal: Deal, { id, from, to }: Step, { by, cents }: Adjustment, now: Moment): Decided {
  const problem = openProblem(deal);
  const solved = problem ? goOn(deal, problem, now) : deal;
  const steps = solved.steps.map((step) => (step.id === id ? { ...step, confirmedAt: now } : step));
  const refund = newStep({ id: steps.length + 1, kind: 'payment', from, to, cents });
  // Who keeps it returns nothing any more.
  const agreed: Deal = { ...withAnswer(solved, 'yes'), steps: [...steps, refund], cancelRequest: null };
  const running = startWaits(agreed, now);
  const effects = news(running, 'less-agreed', others(deal, by)[0] ?? null, now);
  const tooLongAt = openTooLongAt(running);
  if (tooLongAt === undefined || tooLongAt > now) return { deal: running, effects };
  const held = holdAsTooLong(running, now);
  return { deal: held.deal, effects: [...effects, ...held.effects] };
}

function refuseLess(deal: Deal, by: MemberId | null, at: Moment): Decided {
  const next = runIfUnderWay(withAnswer(deal, 'no'), at);
  return { deal: next, effects: news(next, 'less-refused', by, at) };
}

/** Clocks stand still while disputed. */
const runIfUnderWay = (deal: Deal, at: Moment): Deal => (isUnderWay(deal.state) ? startWaits(deal, at) : deal);

/** What the buyer has paid for and has, or argues about: it arrived and is not confirmed yet. */
function keptParcel(deal: Deal) {
  const kept = parcelOfBuyer(deal);
  if (!kept || !arePaymentsConfirmed(deal)) return undefined;
  const { doneAt, arrivedAt, confirmedAt } = kept.parcel;
  if (doneAt === null || confirmedAt !== null) return undefined;
  const problem = openProblem(deal);
  const isPossible = problem
    ? problem.during === 'agreed' && !problem.isHeld
    : deal.state === 'agreed' && arrivedAt !== null;
  return isPossible ? kept : undefined;
}

/** Days after which whoever has not answered is reminded, and after which their silence is a no. */
const reminderDays = [dealDays.adjustmentSilence - 1];

/** The next moment of an amount that waits for its answer, also in a dispute. */
export function adjustmentDue(deal: Deal): { at: Moment; isEnd: boolean } | undefined {
  const open = openAdjustment(deal);
  if (!open) return undefined;
  const reminder = reminderDays[open.reminded];
  return { at: open.since + (reminder ?? dealDays.adjustmentSilence) * day, isEnd: reminder === undefined };
}

export function passAdjustment(deal: Deal, isEnd: boolean, at: Moment): Decided {
  if (isEnd) return refuseLess(deal, null, at);
  const open = openAdjustment(deal);
  const adjustments = deal.adjustments.map((each) => (each === open ? { ...each, reminded: each.reminded + 1 } : each));
  const silent = others(deal, open?.by ?? null);
  return {
    deal: { ...deal, adjustments },
    effects: silent.map((to) => ({ type: 'tell', to, of: 'reminder', at })),
  };
}
