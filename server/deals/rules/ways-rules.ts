import { isUnderWay } from '#contract/deals/deal-states.ts';
import {
  type DealEvent,
  type Decided,
  type Effect,
  isTell,
  type Outcome,
  unchanged,
  type WaysEvent,
} from './deal-events.ts';
import { type Deal, isBinding, isParty, type MemberId, type Moment, type Step } from './deal-state.ts';
import { clocksOf, startWaits } from './waits.ts';

/** A party has said how to be paid, or taken all of it back: the clock of what is to be paid to them follows. */
export function changePayable(deal: Deal, { member, isPayable }: WaysEvent, now: Moment): Outcome {
  if (!isBinding(deal) || !isParty(deal, member) || deal.payable.includes(member) === isPayable) return unchanged(deal);
  // The deal keeps the ways that its buyer relied on: nobody takes them back while the clock runs against the buyer.
  if (deal.isAtOnce && !isPayable) return unchanged(deal);
  const others = deal.payable.filter((party) => party !== member);
  const changed: Deal = { ...deal, payable: isPayable ? [...others, member] : others };
  // Clocks stand still while disputed; the withdrawal starts this one.
  return unchanged(isUnderWay(deal.state) ? startWaits(changed, now) : changed);
}

/**
 * Told at once, beside the reminders: whoever has to say how to be paid, and then whoever can pay at last. Not whoever sees it
 * right now, nor whoever hears of this event anyway and has nothing else to do: that notice says it. Once a day, however often a payee
 * takes their ways back and gives them again.
 */
export function withWaysTold(
  before: Deal | null,
  { deal, effects }: Decided,
  { event, at }: { event: DealEvent; at: Moment },
): Decided {
  const actor = 'by' in event ? event.by : undefined;
  const clocks = clocksOf(deal);
  const hears = (to: MemberId, { id }: Step) =>
    effects.some((effect) => isTell(effect) && effect.to === to) &&
    clocks.every(({ on, step }) => on !== to || step.id === id);
  const told = clocks.flatMap(({ step, on: to }): Effect[] => {
    const was = before?.steps.find(({ id }) => id === step.id)?.wait;
    const isNew = step.wait !== was && (step.wait === 'way' || was === 'way') && step.doneAt === null;
    if (!isNew || to === actor || hears(to, step)) return [];
    return [{ type: 'tell', to, of: 'reminder', step: step.id, at, isOncePerDay: true }];
  });
  return { deal, effects: [...effects, ...told] };
}

/**
 * How to pay a member is shown to whoever has to pay them, alone and only while it matters. In a dispute it is shown only where
 * the payment was made already: nobody is led to pay while it is not clear whether they should.
 */
export function seesWays(deal: Deal, viewer: MemberId, step: Step): boolean {
  const isOpen = step.kind === 'payment' && step.from === viewer && !step.fellAway && step.confirmedAt === null;
  return isOpen && (isUnderWay(deal.state) || (deal.state === 'disputed' && step.doneAt !== null));
}
