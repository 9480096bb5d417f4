import { namesText } from '#contract/members/names-text.ts';
import { type DealNews, dealDays } from '../deal-values.ts';
import {
  amountText,
  type DealFacts,
  type DealScene,
  type DealTodo,
  me,
  ringText,
  swapText,
  wigsText,
} from './deal-scene.ts';
import {
  actor,
  backText,
  bare,
  forText,
  isBuyer,
  lessText,
  lostText,
  object,
  offerText,
  other,
  saleText,
  silence,
  soldText,
  stepText,
  subject,
  toText,
} from './phrases.ts';
import { canceled, declined, problems } from './reasons.ts';
import { paymentText, thing, todoText } from './todo-words.ts';

interface EventWords {
  /** Two or three words: the list of conversations, and before a name that would begin a subject. */
  head: string | ((form: DealScene['form']) => string);
  /** The event, in one sentence for its reader. */
  said(facts: DealFacts): string;
}

/** The event and the reader's next act: for the list of notices, mail and push. */
export const tellText = (of: DealNews, facts: DealFacts): string =>
  [saidText(of, facts), todoText(facts)].filter(Boolean).join(' ');

export const saidText = (of: DealNews, facts: DealFacts): string => events[of].said(facts);

export function headText(of: DealNews, { form, step }: Pick<DealScene, 'form' | 'step'>): string {
  if (of === 'step-done' && step?.kind === 'payment') return 'Paid';
  const { head } = events[of];
  return typeof head === 'string' ? head : head(form);
}

/** Every event of a deal in the words of the house. No sentence begins with the title of a wig, or with anything else that members write beside their names. */
const events: Record<DealNews, EventWords> = {
  proposed: {
    head: (form) => ({ offer: 'New offer', trade: 'New trade', ring: 'New ring', sale: 'Recorded sale' })[form],
    said: (facts) => {
      const { scene, by, nameOf } = facts;
      const who = actor(facts);
      if (scene.form === 'sale')
        return by === me
          ? `You say that ${nameOf(scene.members[0] ?? '')} bought ${saleText(scene)}.`
          : `${who} says that you bought ${saleText(scene)}.`;
      if (scene.form === 'ring')
        return `${who} ${by === me ? 'propose' : 'proposes'} a ring of ${scene.members.length + 1}: ${ringText(facts)}.`;
      return offerText(facts, '');
    },
  },
  countered: {
    head: (form) => `Changed ${form}`,
    said: (facts) =>
      facts.scene.form === 'ring' ? `${actor(facts)} changed the ring: ${ringText(facts)}.` : offerText(facts, ' now'),
  },
  accepted: { head: 'One more yes', said: (facts) => `${actor(facts)} said yes to ${swapText(facts)}.` },
  declined: {
    head: 'Declined',
    said: (facts) => {
      const reason = declined[facts.scene.reason ?? 'other'];
      if (facts.scene.reason === 'by-rule')
        return facts.by === me
          ? `By your rule such offers are declined at once: ${swapText(facts)}.`
          : `Declined at once, because ${other(facts)} takes no such offers: ${swapText(facts)}.`;
      if (facts.scene.reason === 'did-not-buy')
        return `${actor(facts)} said that no sale of ${soldText(facts.scene)} took place.`;
      return `${actor(facts)} said no to ${swapText(facts)}${reason ? `: ${reason}` : ''}.`;
    },
  },
  withdrawn: { head: 'Withdrawn', said: (facts) => `${actor(facts)} took back the proposal: ${swapText(facts)}.` },
  expired: {
    head: 'Expired',
    said: (facts) => {
      const { scene, nameOf } = facts;
      if (scene.form === 'ring') return `Expired, because not everyone answered in time: ${swapText(facts)}.`;
      const isMine = scene.author === me;
      if (scene.form === 'sale')
        return isMine
          ? `No answer came in time, so ${soldText(scene)} stays sold without a record.`
          : `You did not answer in time, so no sale of ${soldText(scene)} is recorded.`;
      return isMine
        ? `No answer came in time, so your proposal has expired: ${swapText(facts)}.`
        : `You did not answer in time, so the proposal of ${nameOf(scene.author)} has expired: ${swapText(facts)}.`;
    },
  },
  void: {
    head: 'No longer possible',
    said: ({ scene, nameOf }) => {
      const isMine = scene.author === me;
      const whose = isMine ? 'Your proposal' : `The proposal of ${nameOf(scene.author)}`;
      return `${whose} no longer stands: ${lostText(scene)}.${isMine ? ' Change it, or see similar ones.' : ''}`;
    },
  },
  agreed: {
    head: 'Agreed',
    said: (facts) =>
      facts.scene.form === 'ring'
        ? `Everyone agreed: ${ringText(facts)}.`
        : `Agreed with ${other(facts)}: ${swapText(facts)}.`,
  },
  'address-given': {
    head: 'Address given',
    said: (facts) => {
      const mine = facts.scene.gives.find((flow) => flow.with === facts.by)?.wigs ?? [];
      if (facts.by === me) return 'You gave an address.';
      return mine.length > 0
        ? `${actor(facts)} says where to send ${wigsText(mine, true)}.`
        : `${actor(facts)} gave an address.`;
    },
  },
  'step-done': {
    head: 'Sent',
    said: (facts) => {
      const { step } = facts.scene;
      if (!step) return `${actor(facts)} did a step of the deal.`;
      if (step.isInPerson) return `${subject(facts, step.from)} handed over ${stepText(step)}${toText(facts, step)}.`;
      if (step.kind === 'payment') {
        const amount = amountText(step.cash);
        const paid = `${subject(facts, step.from)} paid ${object(facts, step.to)}${amount && ` ${amount}`}`;
        return `${paid}${step.isBack ? ' back' : ''}${forText(facts.scene, step)}.`;
      }
      const back = step.isBack ? ' back' : '';
      return `${subject(facts, step.from)} sent ${thing(step)}${back}${toText(facts, step)}.`;
    },
  },
  'step-corrected': {
    head: 'Corrected',
    said: (facts) =>
      facts.scene.step?.kind === 'payment'
        ? `${actor(facts)} corrected how ${paymentText(facts.scene.step)} was paid.`
        : `${actor(facts)} corrected how ${facts.scene.step ? thing(facts.scene.step) : 'the parcel'} was sent.`,
  },
  'step-arrived': {
    head: 'Arrived',
    said: (facts) => {
      const { step } = facts.scene;
      if (!step) return 'Counted as arrived.';
      if (!facts.by) return `${silence(facts, step.to)} ${thing(step)} counts as arrived.`;
      return facts.by === me
        ? `You said that ${thing(step)} arrived.`
        : `${actor(facts)} has ${bare(step)} and looks it over.`;
    },
  },
  'step-confirmed': {
    head: 'All is well',
    said: (facts) => {
      const { scene } = facts;
      const { step } = scene;
      if (!step) return 'Counted as received.';
      if (!facts.by) return `${silence(facts, step.to)} ${stepText(step)} counts as received.`;
      if (step.kind === 'payment')
        return `${actor(facts)} received ${paymentText(step)}${step.isBack ? ' back' : ''}${forText(scene, step)}.`;
      if (step.isBack) return `${actor(facts)} ${facts.by === me ? 'have' : 'has'} ${bare(step)} back.`;
      return `${actor(facts)} ${facts.by === me ? 'are' : 'is'} happy with ${bare(step)}.`;
    },
  },
  // A reminder says what there is to do; a question is asked again.
  reminder: {
    head: 'Reminder',
    said: (facts) => {
      const { todo, members } = facts.scene;
      const question = todo && questions[todo.what];
      if (question) return events[question].said({ ...facts, by: members.length === 1 ? (members[0] ?? null) : null });
      return todo ? '' : 'A step of the deal is due.';
    },
  },
  'cancel-asked': {
    head: 'A request to cancel',
    said: (facts) => `${actor(facts)} ${facts.by === me ? 'ask' : 'asks'} to cancel: ${swapText(facts)}.`,
  },
  'cancel-refused': {
    head: 'Not canceled',
    said: (facts) =>
      `${actor(facts)} ${facts.by === me ? 'do' : 'does'} not want to cancel, so the deal goes on: ${swapText(facts)}.`,
  },
  'return-asked': {
    head: 'A request to return',
    said: (facts) => `${actor(facts)} ${facts.by === me ? 'ask' : 'asks'} to return ${soldText(facts.scene)}.`,
  },
  'return-refused': {
    head: 'No return',
    said: (facts) => `${actor(facts)} did not agree to take ${soldText(facts.scene)} back.`,
  },
  'less-proposed': { head: 'Keep it for less?', said: lessText },
  'less-refused': {
    head: 'Not kept for less',
    said: (facts) =>
      facts.by
        ? `${actor(facts)} said no to money back${backText(facts.scene)}.`
        : `No answer came in time, so there is no money back${backText(facts.scene)}.`,
  },
  'less-agreed': {
    head: 'Kept for less',
    said: (facts) => {
      const { scene } = facts;
      const amount = amountText(scene.less?.cash) || 'the amount';
      return isBuyer(scene)
        ? `Agreed: you keep ${soldText(scene)}, and ${other(facts)} pays you ${amount} back.`
        : `Agreed: ${other(facts)} keeps ${soldText(scene)}, and you pay ${amount} back.`;
    },
  },
  canceled: {
    head: 'Canceled',
    said: (facts) => {
      const { reason } = facts.scene;
      const about = swapText(facts);
      if (reason === 'decided') return `Our team decided to cancel the deal: ${about}.`;
      const free = 'Each wig is free again.';
      if (reason === 'by-one') return `${actor(facts)} canceled the deal: ${about}. ${free}`;
      if (reason === 'by-all') return `Canceled with everyone’s yes: ${about}. ${free}`;
      const why = canceled[reason ?? 'other'];
      return why ? `Canceled, because ${why}: ${about}. ${free}` : `Canceled: ${about}.`;
    },
  },
  returning: {
    head: 'On the way back',
    said: (facts) => `The deal is canceled, and everything sent goes back: ${swapText(facts)}.`,
  },
  problem: {
    head: 'A problem',
    said: (facts) => {
      const { scene, by } = facts;
      const { step, why } = scene;
      if (!by)
        return `Our team looks at the deal${why ? `, because ${why === 'other' ? 'there is a problem' : problems[why]}` : ''}: ${swapText(facts)}.`;
      if (why === 'not-received' && step)
        return `${actor(facts)} ${by === me ? 'say' : 'says'} that ${stepText(step)} has not come. Our team looks at it.`;
      const what = why && why !== 'other' ? ` (${problems[why]})` : '';
      return `${actor(facts)} ${by === me ? 'report' : 'reports'} a problem${what}: ${swapText(facts)}. Our team looks at it.`;
    },
  },
  'problem-entry': {
    head: 'About the problem',
    said: (facts) => `${actor(facts)} wrote about the problem: ${swapText(facts)}.`,
  },
  'problem-withdrawn': {
    head: 'Solved',
    said: (facts) => `${actor(facts)} withdrew the problem, and the deal goes on: ${swapText(facts)}.`,
  },
  completed: {
    head: 'Completed',
    said: (facts) => {
      const { reason } = facts.scene;
      if (reason === 'recorded')
        return `Recorded: ${isBuyer(facts.scene) ? 'you' : other(facts)} bought ${saleText(facts.scene)}.`;
      const how = reason === 'decided' ? 'Our team decided that the deal is completed' : 'Completed';
      return `${how}: ${swapText(facts)}.`;
    },
  },
  closed: {
    head: 'Closed',
    said: (facts) =>
      facts.scene.reason === 'undecided'
        ? `Closed after ${dealDays.dispute} days without a decision: ${swapText(facts)}. What was sent stays where it is, the rest is free again.`
        : `Our team closed the deal: ${swapText(facts)}.`,
  },
  'review-due': {
    head: 'Your review',
    said: (facts) => `How was the deal with ${namesText(facts.scene.members.map(facts.nameOf))} (${swapText(facts)})?`,
  },
  'reviews-shown': {
    head: 'Reviews',
    said: (facts) => `The reviews are there to read: ${swapText(facts)}.`,
  },
};

const questions: Partial<Record<DealTodo, DealNews>> = {
  'answer-cancel': 'cancel-asked',
  'answer-return': 'return-asked',
  'answer-less': 'less-proposed',
};
