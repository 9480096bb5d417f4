import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import type { DealNoticeData, DealTodo } from '#contract/notifications/deal-sentences.ts';
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
  turnOf,
  type WaitKind,
} from '#server/deals/rules/deal-state.ts';
import { clocksOf } from '#server/deals/rules/waits.ts';

/** What whoever is told has to do now, and until when; a reminder is about its own step. */
export function todoOf(deal: Deal, { to, of, step }: Tell): DealNoticeData['todo'] {
  if (of === 'review-due') return todo('review', reviewsClose(deal));
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
  if (!next?.step.wait) return of === 'agreed' && owesAddress(deal, to) ? todo('give-address', undefined) : undefined;
  const isRefund = next.step.wait === 'send-back' && next.step.kind === 'payment';
  const what = isRefund ? 'pay' : askedFor[next.step.wait];
  return todo(what, what === 'say-arrived' ? undefined : next.dueAt);
}

/** Nothing else can be done yet, as where nobody has said how to pay: where it should go can be said already. */
const owesAddress = ({ state, steps, addresses }: Deal, to: MemberId): boolean =>
  isUnderWay(state) &&
  !addresses.includes(to) &&
  steps.some((step) => step.kind === 'parcel' && step.to === to && !step.needsNoAddress);

const todo = (what: DealTodo, dueAt: Moment | undefined): DealNoticeData['todo'] => ({
  what,
  ...(dueAt !== undefined && { dueAt: new Date(dueAt).toISOString() }),
});

/** Silence is a yes while nothing is done; a return is asked of its step. */
function askedToCancel(deal: Deal, to: MemberId): DealNoticeData['todo'] {
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
