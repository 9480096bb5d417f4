import { shortDayText } from '#contract/day-text.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { dealDays, type StepAct } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { me as reader, type TodoScene } from '#contract/deals/words/deal-scene.ts';
import { saidText } from '#contract/deals/words/event-words.ts';
import { awaitedText, todoText } from '#contract/deals/words/todo-words.ts';
import { dayMs } from '#contract/durations.ts';
import { dealFacts, endText, lessScene, stepScene, todoOfStep } from '#web/deals/deal-facts.ts';
import { cancelLabels, nameOf, othersIn } from '#web/deals/deal-words.ts';
import { openLess } from '#web/deals/settling/settle-words.ts';
import { proposedText } from '#web/deals/state-text.ts';
import { isToWait } from './step-words.ts';

/** The last event, the one next act, and the consequence of silence. */
export function nextStepText(deal: Deal, me: string): string {
  switch (deal.state) {
    case 'proposed':
      return [proposedText(deal, me), proposedStep(deal, me)].join(' ');
    case 'agreed':
      return lessText(deal, me) ?? requestText(deal, me) ?? stepText(deal, me);
    case 'returning':
      return `${deal.decision ? 'Our team decided what goes back.' : 'Everything that was sent goes back.'} ${stepText(deal, me)}`;
    case 'disputed':
      return [lessText(deal, me), disputedText(deal)].filter(Boolean).join(' ');
    default:
      return endText(deal, me);
  }
}

function proposedStep(deal: Deal, me: string): string {
  const { turn, mayDo, terms } = deal;
  if (!turn.includes(me)) return 'You are told as soon as there is an answer.';
  if (!mayDo.includes('accept')) return 'You cannot accept it at present, but you can decline it.';
  return say(deal, me, { what: 'answer', on: reader, dueAt: terms.expiresAt });
}

/** A request to cancel or to return comes first; after a no the deal goes on. */
function requestText(deal: Deal, me: string): string | undefined {
  const { cancelRequest: request, parties, steps, mayDo } = deal;
  if (!request) return undefined;
  const { by, no, yes, isReturn, reason, askedAt } = request;
  if (no !== null)
    return by === me && mayDo.includes('insist')
      ? `${nameOf(parties, no, me)} does not want to cancel. You can insist, which is noted on your profile.`
      : undefined;
  const [silent] = parties.filter(({ id }) => id !== by && !yes.includes(id));
  const isNothingDone = steps.every(({ doneAt }) => doneAt === null);
  const dueAt = isReturn
    ? steps.find(({ wait }) => wait?.for === 'answer')?.wait?.dueAt
    : isNothingDone && new Date(Date.parse(askedAt) + dealDays.cancelSilence * dayMs).toISOString();
  const on = mayDo.includes('answer-cancel') ? reader : (silent?.id ?? '');
  const said = saidText(isReturn ? 'return-asked' : 'cancel-asked', dealFacts(deal, me, by));
  const why = by === me ? '' : ` “${cancelLabels[reason]}.”`;
  const todo: TodoScene = { what: isReturn ? 'answer-return' : 'answer-cancel', on, ...(dueAt && { dueAt }) };
  return `${said}${why} ${say(deal, me, todo)}`;
}

/** The payer, the receiver and the amount of a reduction, and the last day of the answer. */
function lessText(deal: Deal, me: string): string | undefined {
  const open = openLess(deal);
  const less = open && lessScene(open, me);
  if (!open || !less) return undefined;
  const on = open.by === me ? (othersIn(deal, me)[0]?.id ?? '') : reader;
  const todo = { what: 'answer-less', on, dueAt: open.endsAt } as const;
  return `${saidText('less-proposed', dealFacts(deal, me, open.by, { less }))} ${say(deal, me, todo)}`;
}

/** The act of the reader, or whose act the deal waits for. */
function say(deal: Deal, me: string, todo: TodoScene): string {
  const facts = dealFacts(deal, me, null, { todo });
  return todoText(facts) || awaitedText(facts);
}

function disputedText({ dueAt }: Deal): string {
  const end = dueAt
    ? ` On ${shortDayText(dueAt)} it ends undecided: what was sent stays where it is, the rest is free again.`
    : '';
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

/** The one thing to do, or to wait for. */
function stepText(deal: Deal, me: string): string {
  const step = nextStepOf(deal, me);
  if (!step) return 'Nothing is to be done right now.';
  const todo = todoOfStep(step, deal, me);
  const came = step.doneAt && !step.arrivedAt && step.wait.for !== 'answer';
  const isOnItsWay = step.wait.for === 'arrival' ? 'On its way: ' : '';
  const said = came ? saidText('step-done', dealFacts(deal, me, step.from, { step: stepScene(step, deal, me) })) : '';
  // The day stands beside the advice to wait: together they must say one thing.
  const waits = todo.what === 'send' && todo.on === reader && isToWait(deal, me);
  const advice = waits ? ' Best send once the other parcel is on its way.' : '';
  return `${isOnItsWay}${said} ${say(deal, me, todo)}${advice}`.trim();
}
