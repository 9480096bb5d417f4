import { shortDayText } from '#contract/day-text.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { dealDays, type StepAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { namesText } from '#contract/members/names-text.ts';
import { cancelLabels, nameOf, stateText } from '#web/deals/deal-words.ts';
import { lessText, returnText } from '#web/deals/settling/settle-words.ts';
import { isBack, isLate, isToWait, stepThing } from './step-words.ts';

/** The one thing to do next, in one sentence. */
export function nextStepText(deal: Deal, me: string, now: number): string {
  switch (deal.state) {
    case 'proposed':
      return deal.turn.includes(me)
        ? `${stateText(deal, me)} ${proposedStep(deal)}`
        : `${stateText(deal, me)} You are told as soon as there is an answer.`;
    case 'agreed':
      return lessText(deal, me) ?? requestText(deal, me) ?? agreedStepText(deal, me, now);
    case 'returning':
      return `Everyone canceled; what was sent goes back. ${agreedStepText(deal, me, now)}`;
    case 'disputed':
      return [lessText(deal, me), disputedText(deal)].filter(Boolean).join(' ');
    default:
      return stateText(deal, me);
  }
}

function proposedStep({ kind, mayDo, parties }: Deal): string {
  if (kind === 'recorded-sale') return 'Your yes makes it count as a sale for you both.';
  if (!mayDo.includes('accept')) return 'You cannot accept it at present, but you can decline it.';
  return parties.length > 2 ? 'It is agreed when everyone has said yes.' : 'Accept, change the offer, or decline.';
}

/** While somebody would like to cancel, that comes first; after a no the deal goes on. */
function requestText(deal: Deal, me: string): string | undefined {
  const { cancelRequest: request, parties, steps, mayDo } = deal;
  if (!request) return undefined;
  if (request.isReturn) return returnText(deal, me);
  const isNothingDone = steps.every(({ doneAt }) => doneAt === null);
  const silence = isNothingDone
    ? `Without an answer within ${dealDays.cancelSilence} days it is canceled.`
    : 'Something was sent already, so it is canceled only when everyone says yes.';
  if (mayDo.includes('answer-cancel'))
    return `${nameOf(parties, request.by, me)} would like to cancel: “${cancelLabels[request.reason]}”. ${silence}`;
  if (request.no === null && request.by === me) return `You asked to cancel. ${silence}`;
  if (request.no === null) return `You said yes to canceling. Waiting for ${awaitedNames(request, parties, me)}.`;
  return request.by === me && mayDo.includes('insist')
    ? `${nameOf(parties, request.no, me)} does not want to cancel. You can insist, which is noted on your profile.`
    : undefined;
}

function awaitedNames({ by, yes }: NonNullable<Deal['cancelRequest']>, parties: Deal['parties'], me: string): string {
  const silent = parties.filter(({ id }) => id !== by && !yes.includes(id));
  return namesText(silent.map(({ id }) => nameOf(parties, id, me)));
}

function disputedText({ dueAt }: Deal): string {
  const end = dueAt ? ` Without a decision the deal is closed on ${shortDayText(dueAt)}.` : '';
  return `There is a problem, and everything stands still. Say what you know: our team reads it and decides.${end}`;
}

type Wait = NonNullable<DealStep['wait']>;
type Waiting = DealStep & { wait: Wait };

/** What takes least goes first where two things are due at the same moment. */
const order: Record<Wait['for'], number> = {
  address: 0,
  way: 0,
  answer: 0,
  word: 1,
  'all-well': 1,
  payment: 2,
  parcel: 3,
  arrival: 4,
};

/** The step that waits for the reader, else what is on its way to them, or else the one the deal waits for; the most urgent first. */
export function nextStepOf({ steps }: Pick<Deal, 'steps'>, me: string): Waiting | undefined {
  const waiting = steps
    .filter((step): step is Waiting => step.wait !== null)
    .toSorted((one, other) => Date.parse(one.wait.dueAt) - Date.parse(other.wait.dueAt) || rank(one) - rank(other));
  return waiting.find((step) => isMyTurn(step, me)) ?? waiting.find(({ wait }) => wait.on === me) ?? waiting[0];
}

/** What is on its way is nobody's turn. */
const isMyTurn = ({ wait }: Waiting, me: string): boolean => wait.on === me && wait.for !== 'arrival';

/** What the box of the next step offers to do with its step; the step's own row leaves it out. */
export function nextStepActs(deal: Pick<Deal, 'steps' | 'state' | 'mayDo'>, me: string): NextActs | undefined {
  const step = nextStepOf(deal, me);
  // An answer to a request, or a word about a problem, comes first.
  const isAskedFirst = deal.mayDo.includes('answer-cancel') || deal.mayDo.includes('answer-less');
  if (!step || step.wait.on !== me || deal.state === 'disputed' || isAskedFirst) return undefined;
  return { step, acts: offeredFor(step).filter((act) => step.mayDo.includes(act)) };
}

function offeredFor({ wait, mayDo }: Waiting): readonly StepAct[] {
  if (wait.for === 'address' || wait.for === 'way') return [];
  if (wait.for === 'arrival') return ['say-arrived'];
  // What arrived is first looked over and tried on; that all is well is said afterwards.
  if (wait.for === 'word' && mayDo.includes('say-arrived')) return ['say-arrived', 'say-missing'];
  return ['confirm', 'say-missing', 'mark-done'];
}

interface NextActs {
  step: Waiting;
  acts: StepAct[];
}

const rank = ({ wait }: Waiting): number => order[wait.for];

/** The one thing to do, or to wait for, in one sentence. */
function agreedStepText(deal: Deal, me: string, now: number): string {
  const step = nextStepOf(deal, me);
  if (!step) return 'Nothing is to be done right now.';
  if (step.wait.for === 'arrival') return onItsWayText(step, deal, me);
  return step.wait.on === me ? toDoText(step, deal, me, now) : awaitedText(step, deal, me, now);
}

function onItsWayText(step: Waiting, deal: Deal, me: string): string {
  const [from, to] = [nameOf(deal.parties, step.from, me), nameOf(deal.parties, step.to, me)];
  const sent = `${from} sent ${stepThing(step, deal)}${isBack(step) ? ' back' : ''}${sentOn(step)}`;
  return step.to === me ? `On its way: ${sent}.` : `On its way to ${to}: ${sent}.`;
}

const paidBy = ({ method }: DealStep): string => (method ? ` by ${method}` : '');

const sentOn = ({ doneAt }: DealStep): string => (doneAt ? ` on ${shortDayText(doneAt)}` : '');

function toDoText(step: Waiting, deal: Deal, me: string, now: number): string {
  const thing = stepThing(step, deal);
  const [from, to] = [nameOf(deal.parties, step.from, me), nameOf(deal.parties, step.to, me)];
  const back = isBack(step) ? ' back' : '';
  const due = shortDayText(step.wait.dueAt);
  switch (step.wait.for) {
    case 'address':
      return `Say where ${from} should send ${thing}.`;
    case 'answer':
      return `May ${thing} be returned? Please answer by ${due}.`;
    case 'all-well':
      return `${thing} arrived${step.arrivedAt ? ` on ${shortDayText(step.arrivedAt)}` : ''}. Look it over and try it on until ${due}: is all well?`;
    case 'way':
      return `Say how ${from} can pay you ${thing}.`;
    case 'word':
      if (step.carrier === 'in-person') return `${from} says that ${thing} was handed over to you. Is that so?`;
      return step.kind === 'payment'
        ? `${from} paid ${thing}${back}${paidBy(step)}${sentOn(step)}. Has it come?`
        : `${from} sent ${thing}${back}${sentOn(step)}. Has it arrived?`;
    default: {
      const what = step.kind === 'payment' ? `Pay ${to} ${thing}${back}` : `Send ${thing}${back} to ${to}`;
      if (isLate(step, now)) return `${what}. It was due on ${due}.`;
      // The day stands beside the advice to wait: together they must say one thing.
      return step.kind === 'parcel' && isToWait(deal, me)
        ? `${what} once their parcel is on its way, by ${due} at the latest, and say so here.`
        : `${what} by ${due}, and say so here.`;
    }
  }
}

function awaitedText(step: Waiting, deal: Deal, me: string, now: number): string {
  const thing = stepThing(step, deal);
  const back = isBack(step) ? ' back' : '';
  const [on, to] = [nameOf(deal.parties, step.wait.on, me), nameOf(deal.parties, step.to, me)];
  const due = shortDayText(step.wait.dueAt);
  switch (step.wait.for) {
    case 'address':
      return `Waiting for ${on} to say where ${thing} should go.`;
    case 'answer':
      return `Waiting for ${on} to say whether ${thing} may be returned, by ${due}.`;
    case 'all-well':
      return `${thing} arrived. Waiting for ${on} to say that all is well, by ${due}.`;
    case 'way':
      return step.from === me
        ? `${on} has not said how to pay yet. You are told as soon as you can pay ${thing}${back}; the time to pay begins only then.`
        : `Waiting for ${on} to say how to be paid.`;
    case 'word':
      return step.from === me
        ? `You ${step.kind === 'payment' ? 'paid' : 'sent'} ${thing}${back}. Waiting for ${on} to say that it came.`
        : `Waiting for ${on} to say that ${thing} came.`;
    default: {
      const what = step.kind === 'payment' ? `pay ${to} ${thing}${back}` : sendWords(step, thing + back, to, me);
      const waiting = `Waiting for ${on} to ${what}`;
      return isLate(step, now) ? `${waiting}. It was due on ${due}.` : `${waiting}, by ${due}.`;
    }
  }
}

const sendWords = (step: DealStep, thing: string, to: string, me: string): string =>
  step.to === me ? `send you ${thing}` : `send ${thing} to ${to}`;
