import { dueDayText } from '#contract/day-text.ts';
import type { EndReason } from '#contract/deals/deal-values.ts';
import { isolated } from '#contract/isolated.ts';
import { cashText } from '#contract/money-text.ts';
import type { NotificationFacts } from './notification-kind.ts';

/** What a reader can have to do next. */
export type DealTodo =
  | 'answer'
  | 'pay'
  | 'send'
  | 'give-address'
  | 'say-how-to-pay'
  | 'confirm'
  | 'say-arrived'
  | 'say-well'
  | 'answer-cancel'
  | 'answer-return'
  | 'answer-less'
  | 'review';

/** What the sentences of a deal need to know, as its reader sees the deal. */
export interface DealNoticeData {
  /** An offer is cash for wigs; a sale was recorded after the fact. */
  form: 'offer' | 'trade' | 'sale';
  /** The title of the wig it is about: of a step its own, else the one that the reader would give, else the one they would get. */
  wig: string;
  /** It is the reader's own. */
  isYours: boolean;
  /** How many more wigs move. */
  more: number;
  /** Its first photograph, as a path of this site. */
  photo?: string;
  /** Of the terms, of the step or of the amount that is proposed. Left out where anyone may look: on locked screens. */
  cash?: { cents: number; shippingCents: number; isShippingOpen?: boolean | undefined };
  /** For steps and reminders. */
  step?: 'payment' | 'parcel';
  /** What the reader has to do now; with the day from which silence counts, or on which it is late. */
  todo?: { what: DealTodo; dueAt?: string };
  /** For deals that ended. */
  reason?: EndReason;
}

export type DealFacts = NotificationFacts<DealNoticeData>;

/** None of these begins with what a member wrote: they are subjects of mails, where that would speak for the house. */

export function proposedText(facts: DealFacts): string {
  const { form, isYours } = facts.data;
  const amount = amountOf(facts);
  if (form === 'sale') return `Did you buy it? ${who(facts)} says that you bought ${wigs(facts)}`;
  if (form === 'trade')
    return `New trade: ${who(facts)} proposes one for ${wigs(facts)}${amount && `, with ${amount}`}`;
  if (!isYours) return `New offer: ${who(facts)} offers you ${wigs(facts)}${amount && ` for ${amount}`}`;
  return amount
    ? `New offer: ${amount} from ${who(facts)} for ${wigs(facts)}`
    : `New offer from ${who(facts)} for ${wigs(facts)}`;
}

export function counteredText(facts: DealFacts): string {
  const amount = amountOf(facts);
  return `Changed offer from ${who(facts)} for ${wigs(facts)}${amount && `: ${amount}`}`;
}

export function sentText(facts: DealFacts): string {
  if (facts.data.step === 'payment') return `Paid: ${who(facts)} sent ${money(facts)} for ${wigs(facts)}`;
  return `On its way: ${who(facts)} sent ${wigs(facts)}`;
}

export function confirmedText(facts: DealFacts): string {
  const isPayment = facts.data.step === 'payment';
  if (!facts.name) return `Counts as received: ${isPayment ? 'the payment for ' : ''}${wigs(facts)}`;
  return isPayment
    ? `Payment received: ${facts.name} has ${money(facts)} for ${wigs(facts)}`
    : `All is well: ${facts.name} has ${wigs(facts)}`;
}

export function lessText(facts: DealFacts): string {
  const amount = amountOf(facts) || 'money';
  return `Keep it for less? ${who(facts)} proposes ${amount} back for ${wigs(facts)}`;
}

/** The question itself, and what silence comes to. */
export function reminderText(facts: DealFacts): string {
  const { todo, step } = facts.data;
  const on = dayOf(facts, ' on ');
  const by = dayOf(facts, ' by ');
  switch (todo?.what) {
    case 'pay':
      return `Please pay ${money(facts)} for ${wigs(facts)}${by}`;
    case 'send':
      return `Please send ${wigs(facts)}${by}`;
    case 'give-address':
      return `Say where ${wigs(facts)} should go${by}`;
    case 'say-how-to-pay':
      return `Say how you can be paid for ${wigs(facts)}${by}`;
    case 'confirm':
      return `Has ${step === 'payment' ? `the payment for ${wigs(facts)}` : wigs(facts)} come? Without a word it counts as received${on}`;
    case 'say-arrived':
      return `Has ${wigs(facts)} arrived? Please say so`;
    case 'say-well':
      return `Is all well with ${wigs(facts)}? Without a word it counts as received${on}`;
    case 'answer-cancel':
      return `Cancel ${deal(facts)}? Without an answer it is canceled${on}`;
    case 'answer-return':
      return `May ${wigs(facts)} be returned? Without an answer our team looks at it${on}`;
    case 'answer-less':
      return `Is ${wigs(facts)} kept for less? Without an answer it is a no${on}`;
    default:
      return `A step of ${deal(facts)} waits for you`;
  }
}

/** What there is to do, after the news. */
export function todoText(facts: DealFacts): string {
  const by = dayOf(facts, ' by ');
  switch (facts.data.todo?.what) {
    case 'answer':
    case 'answer-cancel':
    case 'answer-return':
    case 'answer-less':
      return `Answer${by}`;
    case 'pay':
      return `Pay${by}`;
    case 'send':
      return `Send it${by}`;
    case 'give-address':
      return `Say where it should go${by}`;
    case 'say-how-to-pay':
      return `Say how you can be paid${by}`;
    case 'confirm':
      return `Say whether it came${by}`;
    case 'say-arrived':
      return 'Say when it arrives';
    case 'say-well':
      return `Look it over${dayOf(facts, ' until ')}`;
    case 'review':
      return `Write your review${by}`;
    case undefined:
      return '';
  }
}

export function voidReason(reason: EndReason | undefined): string {
  switch (reason) {
    case 'listing-changed':
      return 'a wig in it was changed';
    case 'listing-reserved':
      return 'a wig in it is reserved in another deal';
    case 'listing-relisted':
      return 'the wig was listed again';
    case 'listing-gone':
    case 'listing-taken-down':
      return 'a wig in it is no longer offered';
    default:
      return 'not everyone in it can take part any more';
  }
}

export const who = ({ name }: DealFacts): string => name ?? 'the other side';
export const step = ({ data }: DealFacts): string => data.step ?? 'parcel';
export const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const amountOf = ({ data: { cash } }: DealFacts): string => (cash ? cashText(cash) : '');
export const money = (facts: DealFacts): string => amountOf(facts) || 'the payment';

const dayOf = ({ data: { todo }, timeZone }: DealFacts, before: string): string =>
  todo?.dueAt ? `${before}${dueDayText(todo.dueAt, timeZone)}` : '';

export function wigs({ data: { wig, isYours, more } }: DealFacts): string {
  return `${isYours ? 'your ' : ''}${isolated(wig)}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Before everyone has agreed. */
export function proposal(facts: DealFacts): string {
  const { form } = facts.data;
  const amount = amountOf(facts);
  if (form === 'offer' && amount) return `the offer of ${amount} for ${wigs(facts)}`;
  return form === 'sale' ? `the sale of ${wigs(facts)}` : `the ${form} for ${wigs(facts)}`;
}

/** What our team decides is told as a decision; its reason stands on the deal's page. */
export function ended(facts: DealFacts, how: string): string {
  return facts.data.reason === 'decided' ? `Our team decided: ${deal(facts)} ${how}` : `${capital(deal(facts))} ${how}`;
}

export const deal = (facts: DealFacts): string => `the deal about ${wigs(facts)}`;
