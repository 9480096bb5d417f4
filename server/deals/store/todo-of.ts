import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import { type DealTodo, me, type StepScene, type TodoScene } from '#contract/deals/words/deal-scene.ts';
import type { Tell } from '#server/deals/rules/deal-events.ts';
import { reviewsClose } from '#server/deals/rules/deal-reviews.ts';
import {
  currentTerms,
  type Deal,
  day,
  isAnythingDone,
  type MemberId,
  type Moment,
  openAdjustment,
  type Step,
  turnOf,
  type WaitKind,
} from '#server/deals/rules/deal-state.ts';
import { clocksOf, type RunningWait } from '#server/deals/rules/waits.ts';

/** The reader's next act, until when, and what happens otherwise; a reminder is about its own step. */
export function todoOf(deal: Deal, { to, of, step }: Tell, sceneOf: (step: Step) => StepScene): TodoScene | undefined {
  if (of === 'review-due' || of === 'completed') {
    const closesAt = reviewsClose(deal);
    return closesAt === undefined ? undefined : todo('review', closesAt);
  }
  if (turnOf(deal).includes(to)) return todo('answer', currentTerms(deal).expiresAt);
  const open = openAdjustment(deal);
  if (open && open.by !== to) return todo('answer-less', open.since + dealDays.adjustmentSilence * day);
  const asked = askedToCancel(deal, to);
  if (asked) return asked;
  const own = clocksOf(deal).filter(({ on }) => on === to);
  const [next] = own.toSorted(
    (one, other) =>
      Number(other.step.id === step) - Number(one.step.id === step) ||
      Number(other.isAsked) - Number(one.isAsked) ||
      one.dueAt - other.dueAt,
  );
  if (next?.step.wait) return { ...todoOfWait(deal, next, next.step.wait), step: sceneOf(next.step) };
  const owed = of === 'agreed' ? parcelWithoutAddress(deal, to) : undefined;
  return owed && { ...todo('give-address', undefined), step: sceneOf(owed) };
}

function todoOfWait(deal: Deal, wait: RunningWait, kind: WaitKind): TodoScene {
  const isRefund = kind === 'send-back' && wait.step.kind === 'payment';
  const what = isRefund ? 'pay' : askedFor[kind];
  // On the way there is no day for its receiver yet, only one on which silence counts.
  const dueAt = what === 'say-arrived' ? undefined : wait.dueAt;
  const mayCancelAt = isAnythingDone(deal) ? null : wait.mayCancelAt;
  return {
    ...todo(what, dueAt),
    waiting: wait.waiting,
    silence: wait.silence,
    endsAt: text(wait.endsAt),
    ...(mayCancelAt !== null && { mayCancelAt: text(mayCancelAt) }),
    ...(wait.isAsked && { isAsked: true }),
  };
}

/** Nothing else can be done yet, as where nobody has said how to pay: where a parcel should go can be said already. */
const parcelWithoutAddress = ({ state, steps, addresses }: Deal, to: MemberId): Step | undefined =>
  isUnderWay(state) && !addresses.includes(to)
    ? steps.find((step) => step.kind === 'parcel' && step.to === to && !step.needsNoAddress)
    : undefined;

const text = (at: Moment): string => new Date(at).toISOString();
const todo = (what: DealTodo, dueAt: Moment | undefined): TodoScene => ({
  what,
  on: me,
  ...(dueAt !== undefined && { dueAt: text(dueAt) }),
});

/** Silence is a yes while nothing is done; a return is asked of its step. */
function askedToCancel(deal: Deal, to: MemberId): TodoScene | undefined {
  const request = deal.state === 'agreed' ? deal.cancelRequest : null;
  const isAsked = request && request.no === null && request.by !== to && !request.yes.includes(to) && !request.isReturn;
  if (!isAsked) return undefined;
  return todo('answer-cancel', isAnythingDone(deal) ? undefined : request.since + dealDays.cancelSilence * day);
}

const askedFor: Record<WaitKind, DealTodo> = {
  pay: 'pay',
  'pay-at-once': 'pay',
  way: 'say-how-to-pay',
  send: 'send',
  'send-back': 'send',
  address: 'give-address',
  'payment-word': 'confirm',
  'handed-over-word': 'confirm',
  'tracked-word': 'say-arrived',
  'untracked-word': 'say-arrived',
  'try-on-word': 'say-well',
  'return-answer': 'answer-return',
};
