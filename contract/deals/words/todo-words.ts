import { dueDayText, shortDayIn } from '#contract/day-text.ts';
import { dealDays } from '../deal-values.ts';
import {
  amountText,
  type DealFacts,
  type DealTodo,
  me,
  type StepScene,
  type TodoScene,
  wigsText,
} from './deal-scene.ts';

type Asked = DealFacts & { todo: TodoScene; step: StepScene };

/** The reader's next act, its day, and the consequence of silence; nothing where it is another's turn. */
export function todoText(facts: DealFacts): string {
  const { todo } = facts.scene;
  return todo && todo.on === me ? texts[todo.what]({ ...facts, todo, step: todo.step ?? noStep }).trim() : '';
}

/** The member for whom the deal waits, the awaited act, and its day. */
export function awaitedText(facts: DealFacts): string {
  const { todo } = facts.scene;
  if (!todo || todo.on === me) return '';
  const asked = { ...facts, todo, step: todo.step ?? noStep };
  const until = todo.dueAt ? `, who has${day(asked, 'until')}` : '';
  return `Waiting for ${facts.nameOf(todo.on)}${until} to ${awaited[todo.what](asked)}. ${otherwise(asked)}`.trim();
}

/** Old notices say nothing of the step. */
const noStep: StepScene = { kind: 'parcel', from: '', to: '', wigs: [] };

const texts: Record<DealTodo, (asked: Asked) => string> = {
  answer: ({ scene, todo, timeZone }) => {
    const day = todo.dueAt && ` by ${dueDayText(todo.dueAt, timeZone)}`;
    if (!day) return 'Your answer is awaited.';
    return scene.form === 'sale'
      ? `Say yes or no${day}; without an answer no sale to you is recorded.`
      : `Answer${day}, or it expires.`;
  },
  pay: (asked) => `${payText(asked)}. ${otherwise(asked)}`,
  send: (asked) => `${sendText(asked)}. ${otherwise(asked)}`,
  'give-address': (asked) =>
    `Say where ${asked.nameOf(asked.step.from)} should send ${thing(asked.step)}${by(asked)}. ${otherwise(asked)}`,
  'say-how-to-pay': (asked) =>
    `Say how ${asked.nameOf(asked.step.from)} can pay you${before(' ', amountText(asked.step.cash))}${by(asked)}. ${otherwise(asked)}`,
  confirm: (asked) => {
    const { step, nameOf } = asked;
    const what = step.kind === 'payment' ? `${paymentText(step)} from ${nameOf(step.from)}` : thing(step);
    const question = step.isInPerson && step.kind === 'parcel' ? `Do you have ${what}?` : `Has ${what} come?`;
    return `${question} Say so${by(asked)}; ${silenceThen(asked)}`;
  },
  'say-arrived': (asked) =>
    asked.todo.isAsked
      ? `Has ${thing(asked.step)} arrived? ${otherwise(asked)}`
      : `Say when ${thing(asked.step)} arrives.`,
  'say-well': (asked) =>
    `Your turn: look over ${thing(asked.step)}${day(asked, 'until')}. ${capital(silenceThen(asked))}`,
  'answer-cancel': ({ todo, timeZone }) =>
    todo.dueAt
      ? `Answer by ${shortDayIn(todo.dueAt, timeZone)}, or the deal is canceled.`
      : 'Say yes or no: the deal is canceled only when everyone says yes.',
  'answer-return': (asked) => `Answer${by(asked)}, or our team looks at the return.`,
  'answer-less': (asked) => `Answer${by(asked)}; no answer is a no.`,
  review: (asked) => `Write your review${by(asked)}; afterwards nobody can.`,
};

const awaited: Record<DealTodo, (asked: Asked) => string> = {
  answer: () => 'answer',
  pay: ({ step, nameOf }) => `pay ${to(step, nameOf)}${before(' ', amountText(step.cash))}${back(step)}`,
  send: ({ step, nameOf }) =>
    step.to === me ? `send you ${thing(step)}${back(step)}` : `send ${thing(step)}${back(step)} to ${nameOf(step.to)}`,
  'give-address': ({ step }) => `say where ${thing(step)} should go`,
  'say-how-to-pay': () => 'say how to be paid; the time to pay begins only then',
  confirm: ({ step }) => `say that ${step.kind === 'payment' ? paymentText(step) : thing(step)} came`,
  'say-arrived': ({ step }) => `say that ${thing(step)} arrived`,
  'say-well': ({ step }) => `say that all is well with ${thing(step)}`,
  'answer-cancel': ({ todo }) =>
    todo.dueAt
      ? 'answer. Without an answer the deal is canceled'
      : 'answer. The deal is canceled only when everyone says yes',
  'answer-return': () => 'answer. Without an answer our team looks at the return',
  'answer-less': () => 'answer. No answer is a no',
  review: () => 'write a review',
};

function payText(asked: Asked): string {
  const { step, scene, nameOf } = asked;
  const pay = `Pay ${nameOf(step.to)}${before(' ', amountText(step.cash))}${back(step)}`;
  if (step.isBack) return `${pay}${by(asked)}`;
  const besides = scene.gives.find((flow) => flow.with === step.to)?.wigs ?? [];
  const bought = scene.gets.find((flow) => flow.with === step.to)?.wigs ?? [];
  if (besides.length > 0) return `${pay}${by(asked)}, as agreed besides ${wigsText(besides, false)}`;
  return bought.length > 0 ? `${pay} for ${wigsText(bought, false)}${by(asked)}` : `${pay}${by(asked)}`;
}

const sendText = (asked: Asked): string =>
  `Send ${thing(asked.step)}${back(asked.step)} to ${asked.nameOf(asked.step.to)}${by(asked)}`;

/** The consequence of silence, after the day was named. */
const silenceThen = ({ todo, step }: Asked): string =>
  todo.silence === 'disputed'
    ? 'without a word our team steps in then.'
    : `without a word ${step.kind === 'payment' ? 'the payment' : thing(step)} counts as received then.`;

/** The consequence of silence. */
function otherwise({ todo, step, scene, nameOf, timeZone }: Asked): string {
  const ends = todo.endsAt && shortDayIn(todo.endsAt, timeZone);
  const what = step.kind === 'payment' ? 'the payment' : thing(step);
  const silent = todo.on === me ? 'Without a word' : `Without a word from ${nameOf(todo.on)}`;
  switch (todo.silence) {
    case 'received':
      return `${silent} ${what} counts as received${ends ? ` on ${ends}` : ''}.`;
    case 'arrived':
      return `${silent} ${what} counts as arrived${ends ? ` on ${ends}` : ''}, and ${dealDays.tryOn} days later as received.`;
    case 'disputed':
      return `${silent} our team steps in${ends ? ` on ${ends}` : ''}.`;
    case 'overdue': {
      if (!todo.mayCancelAt) return ends ? `After ${ends} our team steps in.` : '';
      const from = shortDayIn(todo.mayCancelAt, timeZone);
      return todo.waiting === me
        ? `From ${from} on you may cancel without a mark.`
        : `From ${from} on ${nameOf(todo.waiting ?? scene.members[0] ?? '')} may cancel.`;
    }
    case undefined:
      return '';
  }
}

const day = ({ todo, timeZone }: Asked, word: string): string =>
  todo.dueAt ? ` ${word} ${shortDayIn(todo.dueAt, timeZone)}` : '';
const by = (asked: Asked): string => day(asked, 'by');
const back = ({ isBack }: StepScene): string => (isBack ? ' back' : '');
const to = (step: StepScene, nameOf: DealFacts['nameOf']): string => (step.to === me ? 'you' : nameOf(step.to));
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const before = (mark: string, text: string): string => (text ? `${mark}${text}` : '');

/** Until its receiver has it, a wig that the reader sends is "your"; a wig that comes back is theirs again. */
export const thing = ({ wigs, from, to: receiver, isBack }: StepScene): string =>
  wigs.length > 0 ? wigsText(wigs, (isBack ? receiver : from) === me) : 'the parcel';

export const paymentText = ({ cash }: StepScene): string => amountText(cash) || 'the payment';
