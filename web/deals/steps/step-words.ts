import { dayText, shortDayText } from '#contract/day-text.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { isUnderWay } from '#contract/deals/deal-states.ts';
import { dealDays } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { namesText } from '#contract/members/names-text.ts';
import { cashText } from '#contract/money-text.ts';
import { isBack } from '#web/deals/deal-facts.ts';
import { nameOf } from '#web/deals/deal-words.ts';

import type { BadgeTone } from '#web/ui/text/badge.tsx';

type Told = Pick<Deal, 'parties' | 'terms' | 'steps' | 'state' | 'endedAt'>;

/** What goes with a step: "$90.00", or the titles of the wigs. */
export function stepThing({ cents, shippingCents, listings }: DealStep, { terms }: Pick<Deal, 'terms'>): string {
  return cents === null
    ? namesText(listings.map((id) => terms.listings[id]?.title ?? 'a wig'))
    : cashText({ cents, shippingCents });
}

/** "You pay Mia $90.00", "Mia sends you Zara", "You send Zara back to Mia". */
export function stepTitle(step: DealStep, deal: Told, me: string): string {
  const thing = stepThing(step, deal);
  const [from, to] = [nameOf(deal.parties, step.from, me), nameOf(deal.parties, step.to, me)];
  const verb = step.kind === 'payment' ? 'pay' : 'send';
  const giver = step.from === me ? `You ${verb}` : `${from} ${verb}s`;
  const back = isBack(step) ? ' back' : '';
  if (step.kind === 'payment' && !isBack(step)) return `${giver} ${to} ${thing}`;
  return step.to === me ? `${giver} you ${thing}${back}` : `${giver} ${thing}${back} to ${to}`;
}

/** Done and confirmed are said by the parties; a step waits for one thing at a time. */
export function stepBadge(step: DealStep, deal: Told, now: number): { label: string; tone: BadgeTone } {
  if (step.confirmedAt) return { label: 'Received', tone: 'sage' };
  if (step.arrivedAt) return { label: 'Arrived', tone: 'plum' };
  if (step.wait?.for === 'arrival') return { label: 'On its way', tone: 'plum' };
  if (step.doneAt) return { label: doneWord(step), tone: 'plum' };
  if (deal.endedAt) return { label: 'Not done', tone: 'neutral' };
  if (!step.wait || !isUnderWay(deal.state)) return { label: 'Not yet', tone: 'neutral' };
  return isLate(step, now) ? { label: 'Late', tone: 'copper' } : { label: 'Next', tone: 'outline' };
}

/** Somebody should have acted by now; of a word, silence has an answer of its own. */
export function isLate({ wait }: DealStep, now: number): boolean {
  return wait !== null && wait.silence === 'overdue' && Date.parse(wait.dueAt) <= now;
}

/** How a step stands and what comes next, a sentence each. */
export function stepLines(step: DealStep, deal: Told, me: string, now: number): string[] {
  const said = [doneLine(step), arrivedLine(step), step.confirmedAt && `Received on ${dayText(step.confirmedAt)}.`];
  const rest = step.confirmedAt || deal.state === 'disputed' ? [] : waitLines(step, deal, me, now);
  return [...said, ...rest].filter((line) => typeof line === 'string');
}

function doneLine(step: DealStep): string | null {
  const { doneAt, carrier, method, reference } = step;
  if (!doneAt) return null;
  const how = method && carrier !== 'in-person' ? ` by ${method}` : '';
  return `${doneWord(step)}${how} on ${dayText(doneAt)}${reference ? `, number ${reference}` : ''}.`;
}

function doneWord({ carrier, kind }: DealStep): string {
  if (carrier === 'in-person') return 'Handed over';
  return kind === 'payment' ? 'Paid' : 'Sent';
}

const arrivedLine = ({ arrivedAt, confirmedAt }: DealStep): string | null =>
  arrivedAt && !confirmedAt ? `Arrived on ${dayText(arrivedAt)}.` : null;

function waitLines(step: DealStep, deal: Told, me: string, now: number): (string | null)[] {
  const { wait } = step;
  if (!wait) return [laterLine(step, deal)];
  if (wait.silence !== 'overdue') return [silenceLine(step, deal, me)];
  const who = wait.on === me ? 'You have' : `${nameOf(deal.parties, wait.on, me)} has`;
  const day = dayText(wait.dueAt);
  const wasDue = `It was due on ${day}.`;
  // One sentence: the day is theirs, not the step's.
  const toSay = (what: string) =>
    isLate(step, now) ? [`${who} to say ${what}.`, wasDue] : [`${who} to say ${what}, by ${day}.`];
  if (wait.for === 'address') return toSay('where it should go');
  if (wait.for === 'way') return toSay('how to be paid');
  return [isLate(step, now) ? wasDue : `Due by ${day}.`, lateLine(step, deal, me, now)];
}

/** What a step has to wait for before its own time begins. */
function laterLine({ isReturn, kind, doneAt }: DealStep, deal: Told): string | null {
  if (!isUnderWay(deal.state) || doneAt !== null) return null;
  if (isReturn) return 'It can go back once its coming has been confirmed.';
  return kind === 'parcel' ? 'Can be sent once the payment has come: nobody sends before the money is there.' : null;
}

function silenceLine({ wait, to }: DealStep, { parties }: Told, me: string): string | null {
  if (!wait) return null;
  if (wait.for === 'answer') return `Without an answer our team looks at it on ${dayText(wait.endsAt)}.`;
  const word = to === me ? 'Without a word from you' : `Without a word from ${nameOf(parties, to, me)}`;
  if (wait.silence === 'arrived')
    return `${word} it counts as arrived on ${dayText(wait.endsAt)}, and ${dealDays.tryOn} days later as received.`;
  return wait.silence === 'received'
    ? `${word} it counts as received on ${dayText(wait.endsAt)}.`
    : `${word} our team looks at it on ${dayText(wait.endsAt)}.`;
}

/** Said calmly: most who are late are only late. */
function lateLine(step: DealStep, { steps, parties, state }: Told, me: string, now: number): string | null {
  const { wait } = step;
  if (!wait || !isLate(step, now)) return null;
  if (wait.on === me) return 'Please do it now, or write to the other side about when you can.';
  if (wait.waiting !== me) return null;
  const isNothingDone = steps.every(({ doneAt }) => doneAt === null);
  const late = `${nameOf(parties, wait.on, me)} may just need a friendly word.`;
  if (state !== 'agreed' || !wait.mayCancelAt || !isNothingDone) return late;
  return Date.parse(wait.mayCancelAt) <= now
    ? `${late} You can also cancel now, without a mark.`
    : `${late} From ${shortDayText(wait.mayCancelAt)} on you can cancel without a mark.`;
}

/** Advice about who sends first, and why; none where the parcels go one way only, or once the first are on their way. */
export function firstSenderText(deal: Deal, me: string): string | null {
  const first = awaitedFirst(deal);
  if (first.length === 0) return null;
  if (first.length === giversOf(deal).size)
    return deal.parties.every(({ completedDeals }) => completedDeals === 0)
      ? `${deal.parties.length > 2 ? 'None' : 'Neither'} of you has traded here yet: send on the same day, with tracking.`
      : 'You have completed the same number of deals: send on the same day, with tracking.';
  if (first.length === 1 && first[0] === me)
    return 'Best send yours first: you have completed fewer deals. It is advice, not a rule.';
  const names = first.map((id) => nameOf(deal.parties, id, me));
  const whose = names.length === 1 ? 'the parcel of' : 'the parcels of';
  const why = names.length === 1 ? 'who has completed fewer deals' : 'who have completed fewer deals';
  return `Best wait for ${whose} ${namesText(names)}, ${why}. It is advice, not a rule.`;
}

/** Whether the advice to the reader is to send after somebody else. */
export function isToWait(deal: Deal, me: string): boolean {
  const first = awaitedFirst(deal);
  return first.length > 0 && !first.includes(me);
}

/** Who should send before the others, as long as one of them has not. */
function awaitedFirst({ sendsFirst, steps, state }: Deal): string[] {
  const parcels = steps.filter(isParcelThere);
  const areSent = parcels.filter(({ from }) => sendsFirst.includes(from)).every(({ doneAt }) => doneAt !== null);
  return state !== 'agreed' || areSent || giversOf({ steps }).size < 2 ? [] : sendsFirst;
}

const isParcelThere = ({ kind, isReturn }: DealStep): boolean => kind === 'parcel' && !isReturn;

const giversOf = ({ steps }: Pick<Deal, 'steps'>): Set<string> =>
  new Set(steps.filter(isParcelThere).map(({ from }) => from));

/** Bought at once and not paid: its seller may free it a day later. */
export const isUnpaidAtOnce = ({ isAtOnce, steps }: Pick<Deal, 'isAtOnce' | 'steps'>): boolean =>
  isAtOnce && steps.some(({ wait }) => wait?.for === 'payment');
