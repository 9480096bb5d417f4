import { clockOf } from '#contract/deals/deal-states.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import { adjustmentDue, passAdjustment } from './adjustments.ts';
import { passRequest, requestDue } from './cancel.ts';
import { type Decided, type Effect, unchanged } from './deal-events.ts';
import { reviewsDue, showReviews } from './deal-reviews.ts';
import { currentTerms, type Deal, day, isAnythingDone, type Moment, openProblem } from './deal-state.ts';
import { holdAsTooLong, openDispute, openTooLongAt } from './disputes.ts';
import { endDeal } from './endings.ts';
import { arriveStep, confirmStep } from './steps.ts';
import { type RunningWait, runningWaits } from './waits.ts';

/** The next moment at which something happens by itself; undefined once nothing will. */
export function dueAt(deal: Deal): Moment | undefined {
  return nextTurn(deal)?.at;
}

/** Lets time pass until now. Each thing happens at its own moment, so that a late job comes to the same end. */
export function advance(deal: Deal, now: Moment): Decided {
  let passed = unchanged(deal);
  for (let next = nextTurn(deal); next && next.at <= now; next = nextTurn(passed.deal)) {
    const { deal: later, effects } = next.happen();
    passed = { deal: later, effects: [...passed.effects, ...effects.filter((effect) => !isStale(effect, now))] };
  }
  return passed;
}

/** A reminder that comes more than a day late tells nothing any more. */
const isStale = (effect: Effect, now: Moment): boolean =>
  effect.type === 'tell' && effect.of === 'reminder' && now - effect.at > day;

interface Turn {
  at: Moment;
  happen(): Decided;
}

function nextTurn(deal: Deal): Turn | undefined {
  switch (clockOf(deal.state)) {
    case 'answer': {
      const at = currentTerms(deal).expiresAt;
      return { at, happen: () => endDeal(deal, { state: 'expired', reason: 'expired', at }) };
    }
    case 'steps':
      return earliest([
        ...requestTurn(deal),
        ...adjustmentTurn(deal),
        ...runningWaits(deal).map((wait) => waitTurn(deal, wait)),
        ...tooLongTurn(deal),
      ]);
    case 'decision': {
      const at = (openProblem(deal)?.openedAt ?? 0) + dealDays.dispute * day;
      const close = { at, happen: () => endDeal(deal, { state: 'closed', reason: 'undecided', at }) };
      return earliest([close, ...adjustmentTurn(deal)]);
    }
    case 'reviews': {
      const at = reviewsDue(deal);
      return at === undefined ? undefined : { at, happen: () => showReviews(deal, at) };
    }
    case null:
      return undefined;
  }
}

function earliest(turns: readonly Turn[]): Turn | undefined {
  return turns.reduce<Turn | undefined>((first, turn) => (first && first.at <= turn.at ? first : turn), undefined);
}

function requestTurn(deal: Deal): Turn[] {
  const due = requestDue(deal);
  const request = deal.cancelRequest;
  if (!due || !request) return [];
  return [{ at: due.at, happen: () => passRequest(deal, request, due.isEnd, due.at) }];
}

function adjustmentTurn(deal: Deal): Turn[] {
  const due = adjustmentDue(deal);
  return due ? [{ at: due.at, happen: () => passAdjustment(deal, due.isEnd, due.at) }] : [];
}

function tooLongTurn(deal: Deal): Turn[] {
  const at = openTooLongAt(deal);
  return at === undefined ? [] : [{ at, happen: () => holdAsTooLong(deal, at) }];
}

function waitTurn(deal: Deal, wait: RunningWait): Turn {
  const at = wait.nextAt;
  return { at, happen: () => (wait.isEnd ? endWait(deal, wait) : remind(deal, wait)) };
}

function remind(deal: Deal, { step, on, nextAt }: RunningWait): Decided {
  const steps = deal.steps.map((each) => (each.id === step.id ? { ...each, reminded: each.reminded + 1 } : each));
  return {
    deal: { ...deal, steps },
    effects: [{ type: 'tell', to: on, of: 'reminder', step: step.id, at: nextAt }],
  };
}

function endWait(deal: Deal, wait: RunningWait): Decided {
  const { step, nextAt: at } = wait;
  if (wait.silence === 'received') return confirmStep(deal, step, null, at);
  if (wait.silence === 'arrived') return arriveStep(deal, step, null, at);
  if (wait.silence === 'disputed') {
    const reason = step.wait === 'return-answer' ? 'return-unanswered' : 'no-word';
    return openDispute(deal, { by: step.to, reason, step: step.id, isAutomatic: true }, at);
  }
  if (isAnythingDone(deal)) {
    return openDispute(deal, { by: wait.waiting, reason: 'overdue', step: step.id, isAutomatic: true }, at);
  }
  const late = runningWaits(deal).filter((other) => other.isEnd && other.silence === 'overdue' && other.nextAt <= at);
  const marks = [...new Set(late.map(({ on }) => on))];
  return endDeal(deal, { state: 'canceled', reason: 'overdue', at, marks });
}
