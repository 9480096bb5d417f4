import { dealErrors } from '#contract/deals/deal-errors.ts';
import { type Decided, type DecisionEvent, news, type Outcome, refuse } from './deal-events.ts';
import { type Deal, type MemberId, type Moment, openProblem, type Step, withAnswer } from './deal-state.ts';
import { newStep } from './new-step.ts';
import { restartEndedWaits, shiftWaits, startWaits } from './waits.ts';

/** These done steps go back, all others fall away: each gets a way back, unless one is on its way or came already. */
export function returnSteps(deal: Deal, back: readonly number[], by: MemberId | null, now: Moment): Decided {
  const steps = deal.steps.map((step) => {
    const isKept = back.includes(step.returns ?? step.id) || isBack(deal, step.returns ?? step.id);
    if (!isKept || (step.doneAt === null && step.returns === null)) return { ...step, fellAway: true };
    // A way back that was not begun has its days anew.
    if (step.doneAt === null) return { ...step, wait: null };
    // An arrived wig goes back: nobody tries it on any more.
    const isTriedOn = step.returns === null && step.arrivedAt !== null && step.confirmedAt === null;
    return isTriedOn ? { ...step, confirmedAt: now } : step;
  });
  const isOnItsWay = (id: number) => steps.some(({ returns, fellAway }) => returns === id && !fellAway);
  const ways = steps
    .filter(({ id, returns, fellAway }) => returns === null && !fellAway && !isOnItsWay(id))
    .map((step, index) => wayBack(step, steps.length + index + 1));
  const returning = startWaits({ ...deal, state: 'returning', steps: [...steps, ...ways] }, now);
  return { deal: returning, effects: news(returning, 'returning', by, now) };
}

function wayBack({ id, kind, from, to, listings, cents, shippingCents }: Step, newId: number): Step {
  return newStep({ id: newId, kind, from: to, to: from, listings, cents, shippingCents, returns: id });
}

const isBack = ({ steps }: Deal, id: number): boolean =>
  steps.some(({ returns, confirmedAt }) => returns === id && confirmedAt !== null);

/** Done steps whose content staff can send back. */
export const returnable = (deal: Deal): Step[] =>
  deal.steps.filter(
    ({ id, returns, doneAt, fellAway }) => returns === null && doneAt !== null && !fellAway && !isBack(deal, id),
  );

/** Staff say what goes back, and of each wig that was sent and stays where it stays. */
export function sendBack(deal: Deal, event: DecisionEvent, now: Moment): Outcome {
  const { back, marks, listings } = event;
  const possible = returnable(deal);
  const isKnown = back.every((id, index) => possible.some((step) => step.id === id) && back.indexOf(id) === index);
  if (!isKnown) return refuse(dealErrors.decision);
  if (back.length === 0) return refuse(dealErrors.backUnchosen);
  const [going, staying] = [true, false].map((goes) =>
    possible.filter(({ id }) => back.includes(id) === goes).flatMap((step) => step.listings),
  );
  if (staying?.some((listingId) => !listings[listingId])) return refuse(dealErrors.fateUnsaid);
  if (going?.some((listingId) => listings[listingId])) return refuse(dealErrors.decision);
  const problem = openProblem(deal);
  const paused = problem ? Math.max(0, now - problem.openedAt) : 0;
  const decided: Deal = { ...withAnswer(deal, 'no'), sendBack: { at: now, marks, back, listings } };
  const running = restartEndedWaits(shiftWaits(decided, paused), now);
  return returnSteps(running, back, null, now);
}
