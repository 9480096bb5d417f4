import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays, dealLimits, type Silence } from '#contract/deals/deal-values.ts';
import {
  type Deal,
  day,
  isRefund,
  type MemberId,
  type Moment,
  openAdjustment,
  type Problem,
  parcelOfBuyer,
  type Step,
  type WaitKind,
} from './deal-state.ts';

/** The days on which a receiver is asked for a word: of what is there soon, and again of what was on its way when first asked. */
const soonAsked = [2, 4];
const laterAsked = [10, 17];

/** What a step waits for. Days count from the moment the wait began. */
const waits: Record<WaitKind, Wait> = {
  pay: untilDue(dealDays.paymentDue, 'from'),
  'pay-at-once': {
    ...untilDue(dealDays.paymentAtOnceDue, 'from'),
    reminders: [dealDays.paymentAtOnceDue, dealDays.paymentAtOnceEnds - 1],
    mayCancel: dealDays.paymentAtOnceDue,
    ends: dealDays.paymentAtOnceEnds,
  },
  way: untilDue(dealDays.wayDue, 'to'),
  send: untilDue(dealDays.parcelDue, 'from'),
  address: untilDue(dealDays.addressDue, 'to'),
  'send-back': untilDue(dealDays.returnDue, 'from'),
  'payment-word': untilWord(soonAsked, dealDays.paymentReceived, 'received'),
  'handed-over-word': untilWord(soonAsked, dealDays.handedOver, 'received'),
  'tracked-word': untilWord([dealDays.trackedOnItsWay, ...laterAsked], dealDays.parcelReceived, 'arrived'),
  'untracked-word': untilWord([dealDays.untrackedOnItsWay, ...laterAsked], dealDays.parcelReceived, 'disputed'),
  'try-on-word': untilWord([dealDays.tryOn - 1], dealDays.tryOn, 'received'),
  'return-answer': { ...untilWord([dealDays.returnSilence - 1], dealDays.returnSilence, 'disputed'), on: 'from' },
};

interface Wait {
  /** Whose turn it is: the step's giver or its receiver. */
  on: 'from' | 'to';
  reminders: readonly number[];
  /** From this day on it is overdue, or silence counts. */
  due: number;
  /** From this day on the other one may cancel, if nothing is done. */
  mayCancel: number | null;
  ends: number;
  /** What silence comes to. */
  silence: Silence;
}

function untilDue(due: number, on: 'from' | 'to'): Wait {
  const reminders = [due - 1, due, due + 2];
  const ends = due + dealDays.longOverdue;
  return { on, reminders, due, mayCancel: due + dealDays.overdue, ends, silence: 'overdue' };
}

function untilWord(reminders: readonly number[], ends: number, silence: Exclude<Silence, 'overdue'>): Wait {
  return { on: 'to', reminders, due: ends, mayCancel: null, ends, silence };
}

/** What a step waits for now; a wait that began keeps its clock until another takes its place. */
function waitOf(deal: Deal, step: Step): WaitKind | null {
  if (step.fellAway || step.confirmedAt !== null) return null;
  if (step.arrivedAt !== null) return verdictAwaited(deal, step);
  if (step.doneAt !== null) return wordAwaited(step);
  if (step.returns !== null && !deal.steps.some(({ id, confirmedAt }) => id === step.returns && confirmedAt !== null))
    return null;
  // Nobody can pay who has not been told how.
  if (step.kind === 'payment' && !deal.payable.includes(step.to)) return 'way';
  if (step.returns !== null) return 'send-back';
  if (step.kind === 'payment') return deal.isAtOnce && !isRefund(deal, step) ? 'pay-at-once' : 'pay';
  if (!arePaymentsConfirmed(deal)) return null;
  return step.needsNoAddress || deal.addresses.includes(step.to) ? 'send' : 'address';
}

function wordAwaited(step: Step): WaitKind {
  if (step.carrier === 'in-person') return 'handed-over-word';
  if (step.kind === 'payment') return 'payment-word';
  return step.tracking ? 'tracked-word' : 'untracked-word';
}

/** Whether what arrived is kept: nobody is hurried while an answer to that is awaited. */
function verdictAwaited(deal: Deal, step: Step): WaitKind | null {
  if (openAdjustment(deal) && parcelOfBuyer(deal)?.parcel.id === step.id) return null;
  const request = deal.cancelRequest;
  return request?.isReturn && request.no === null && request.by === step.to ? 'return-answer' : 'try-on-word';
}

/** Nobody sends before the money has come. */
export function arePaymentsConfirmed(deal: Deal): boolean {
  const payments = deal.steps.filter((step) => step.kind === 'payment' && step.returns === null && !step.fellAway);
  return payments.every((step) => step.confirmedAt !== null || isRefund(deal, step));
}

/** Starts the clock of each step whose wait has changed. */
export function startWaits(deal: Deal, at: Moment): Deal {
  const steps = deal.steps.map((step) => {
    const wait = waitOf(deal, step);
    return wait === step.wait ? step : { ...step, wait, since: at, reminded: 0 };
  });
  return { ...deal, steps };
}

/** Clocks stand still while disputed: what was left of each wait is left again. */
export function shiftWaits(deal: Deal, by: number): Deal {
  return { ...deal, steps: deal.steps.map((step) => ({ ...step, since: step.since + by })) };
}

export interface RunningWait {
  step: Step;
  /** Who has to act. */
  on: MemberId;
  /** Not while a parcel is on its way: it is nobody's turn until its receiver is first reminded. */
  isAsked: boolean;
  /** Who waits for it. */
  waiting: MemberId;
  silence: Wait['silence'];
  nextAt: Moment;
  /** The next moment ends the wait; otherwise it is a reminder. */
  isEnd: boolean;
  dueAt: Moment;
  mayCancelAt: Moment | null;
  endsAt: Moment;
}

export function runningWaits(deal: Deal): RunningWait[] {
  return deal.steps.flatMap((step) => {
    if (!step.wait) return [];
    const wait = waits[step.wait];
    const reminder = wait.reminders[step.reminded];
    const [on, waiting] = wait.on === 'from' ? [step.from, step.to] : [step.to, step.from];
    return {
      step,
      on,
      isAsked: step.reminded > 0 || (step.wait !== 'tracked-word' && step.wait !== 'untracked-word'),
      waiting,
      silence: wait.silence !== 'overdue' && isSaidTooOften(deal, step) ? 'disputed' : wait.silence,
      nextAt: step.since + (reminder ?? wait.ends) * day,
      isEnd: reminder === undefined,
      dueAt: step.since + wait.due * day,
      endsAt: step.since + wait.ends * day,
      mayCancelAt: wait.mayCancel === null ? null : step.since + wait.mayCancel * day,
    };
  });
}

/** Whom the deal waits for, and until when; all clocks stand still while it is disputed. */
export const clocksOf = (deal: Deal): RunningWait[] => (isUnderWay(deal.state) ? runningWaits(deal) : []);

/** Whoever withdraws a problem that silence had opened gives the step its whole time again. */
export function restartEndedWaits(deal: Deal, now: Moment): Deal {
  const ended = runningWaits(deal).filter((wait) => wait.isEnd && wait.nextAt <= now);
  const isEnded = (step: Step) => ended.some((wait) => wait.step.id === step.id);
  return { ...deal, steps: deal.steps.map((step) => (isEnded(step) ? { ...step, since: now, reminded: 0 } : step)) };
}

/** Whoever withdraws what they said of a step has time to say it again before silence counts. */
export function leaveTime(deal: Deal, stepId: number | null, now: Moment): Deal {
  const wait = runningWaits(deal).find(({ step }) => step.id === stepId);
  const missing = wait ? now + dealDays.silenceLeft * day - wait.endsAt : 0;
  if (missing <= 0) return deal;
  return {
    ...deal,
    steps: deal.steps.map((step) => (step.id === stepId ? { ...step, since: step.since + missing } : step)),
  };
}

export const hasNoMoreProblems = (deal: Deal, party: MemberId): boolean =>
  deal.problems.filter(({ by }) => by === party).length >= dealLimits.problemsInAll;

/** What its receiver said of this step, the last time last. */
export const saidMissing = (deal: Deal, step: Step): Problem[] =>
  deal.problems.filter(({ by, reason, step: id }) => by === step.to && reason === 'not-received' && id === step.id);

/** Who has no more ways to say that it has not come is never taken to say that it has. */
export const isSaidTooOften = (deal: Deal, step: Step): boolean =>
  hasNoMoreProblems(deal, step.to) || saidMissing(deal, step).length >= dealLimits.missingPerStep;
