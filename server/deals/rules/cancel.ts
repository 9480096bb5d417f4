import { dealErrors } from '#contract/deals/deal-errors.ts';
import { type CancelReason, dealDays, notPaid } from '#contract/deals/deal-values.ts';
import { type Decided, news, type Outcome, refuse, unchanged } from './deal-events.ts';
import {
  type CancelRequest,
  type Deal,
  day,
  isAnythingDone,
  type MemberId,
  type Moment,
  others,
  withAnswer,
} from './deal-state.ts';
import { endDeal } from './endings.ts';
import { returnSteps } from './returns.ts';
import { stageError } from './steps.ts';
import { type RunningWait, runningWaits, startWaits } from './waits.ts';

type CancelEvent = { by: MemberId; reason: CancelReason | typeof notPaid; insist?: boolean };

/** Asks the others; cancels at once where a step is long overdue, or where the asker insists and takes the mark. */
export function cancel(deal: Deal, event: CancelEvent, now: Moment): Outcome {
  const { by, reason, insist = false } = event;
  const request = deal.cancelRequest;
  if (hasCanceled(deal, by)) return unchanged(deal);
  if (deal.state !== 'agreed') return refuse(stageError(deal));
  const isStillOpen = !isAnythingDone(deal);
  if (reason === notPaid) {
    const isLate = isStillOpen && lateWaits(deal, by, now).some(({ step }) => step.kind === 'payment');
    return isLate ? endDeal(deal, { state: 'canceled', reason, by, at: now }) : refuse(dealErrors.notPossible);
  }
  if (isStillOpen && isKeptWaiting(deal, by, now)) {
    return endDeal(deal, { state: 'canceled', reason: 'overdue', by, at: now });
  }
  if (request && request.by !== by && request.no === null) return answerCancel(deal, { by, answer: 'yes' }, now);
  if (insist) {
    if (!isStillOpen) return refuse(dealErrors.somethingSent);
    if (request?.by !== by) return refuse(dealErrors.askFirst);
    return endDeal(deal, { state: 'canceled', reason: 'by-one', by, at: now, marks: [by] });
  }
  const isReturn = isTryingOn(deal, by);
  if (request?.by === by && request.isReturn === isReturn) {
    // After a no the asker may insist, not ask again until silence counts as yes; with what arrived our team can help.
    if (request.no === null || isStillOpen) return unchanged(deal);
    if (isReturn) return refuse(dealErrors.returnRefused);
  }
  const asked: Deal = { ...deal, cancelRequest: { by, reason, since: now, reminded: 0, yes: [], no: null, isReturn } };
  const effects = news(asked, isReturn ? 'return-asked' : 'cancel-asked', by, now);
  return { deal: startWaits(asked, now), effects };
}

/** Between two, whoever has what arrived and has not said that all is well asks to return it. */
function isTryingOn(deal: Deal, by: MemberId): boolean {
  const arrived = deal.steps.filter(({ arrivedAt, confirmedAt }) => arrivedAt !== null && confirmedAt === null);
  return deal.parties.length === 2 && arrived.some((step) => step.to === by && step.returns === null);
}

function hasCanceled({ state, ended, cancelRequest: request }: Deal, by: MemberId): boolean {
  if (state === 'canceled' && ended?.by === by) return true;
  const tookPart = request?.no === null && (request.by === by || request.yes.includes(by));
  return tookPart && (state === 'canceled' || state === 'returning');
}

/** Whether a step they wait for is so long overdue that they may go without a mark. */
const isKeptWaiting = (deal: Deal, by: MemberId, now: Moment): boolean => lateWaits(deal, by, now).length > 0;

const lateWaits = (deal: Deal, by: MemberId, now: Moment): RunningWait[] =>
  runningWaits(deal).filter(({ waiting, mayCancelAt }) => waiting === by && mayCancelAt !== null && mayCancelAt <= now);

export function answerCancel(deal: Deal, event: { by: MemberId; answer: 'yes' | 'no' }, now: Moment): Outcome {
  const { by, answer } = event;
  const request = deal.cancelRequest;
  if (request && (answer === 'yes' ? request.yes.includes(by) : request.no === by)) return unchanged(deal);
  if (deal.state !== 'agreed') return refuse(stageError(deal));
  if (!request || request.no !== null) return refuse(dealErrors.nothingAsked);
  if (request.by === by) return refuse(dealErrors.notYourTurn);
  if (answer === 'no') {
    const refused: Deal = {
      ...deal,
      cancelRequest: { ...request, yes: request.yes.filter((party) => party !== by), no: by },
    };
    // Whoever tries it on has all days again.
    const effects = news(refused, request.isReturn ? 'return-refused' : 'cancel-refused', by, now);
    return { deal: startWaits(refused, now), effects };
  }
  const answered: Deal = { ...deal, cancelRequest: { ...request, yes: [...request.yes, by] } };
  const isUnanimous = others(deal, request.by).every((party) => answered.cancelRequest?.yes.includes(party));
  return isUnanimous ? cancelTogether(answered, by, now) : unchanged(answered);
}

/** Everyone wants out: at once where nothing was sent, otherwise by the way back. */
function cancelTogether(deal: Deal, by: MemberId, now: Moment): Decided {
  if (!isAnythingDone(deal)) return endDeal(deal, { state: 'canceled', reason: 'by-all', at: now });
  const done = deal.steps.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id);
  return returnSteps(withAnswer(deal, 'no'), done, by, now);
}

/** Days after which those who have not answered are reminded, and after which their silence is a yes. */
const reminderDays = [dealDays.cancelSilence - 1];

/** The next moment of an open request; there is none once something is done, when only everyone's yes cancels. */
export function requestDue(deal: Deal): { at: Moment; isEnd: boolean } | undefined {
  const request = deal.cancelRequest;
  if (deal.state !== 'agreed' || !request || request.no !== null || isAnythingDone(deal)) return undefined;
  const reminder = reminderDays[request.reminded];
  return { at: request.since + (reminder ?? dealDays.cancelSilence) * day, isEnd: reminder === undefined };
}

/** Silence is a yes; before it is, those who have not answered are reminded. */
export function passRequest(deal: Deal, request: CancelRequest, isEnd: boolean, at: Moment): Decided {
  if (isEnd) return endDeal(deal, { state: 'canceled', reason: 'by-all', at });
  const silent = others(deal, request.by).filter((party) => !request.yes.includes(party));
  return {
    deal: { ...deal, cancelRequest: { ...request, reminded: request.reminded + 1 } },
    effects: silent.map((to) => ({ type: 'tell', to, of: 'reminder', at })),
  };
}
