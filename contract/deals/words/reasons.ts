import type { EndReason, ProblemReason } from '../deal-values.ts';

export const declined: Partial<Record<EndReason, string>> = {
  price: 'the price does not suit',
  'no-longer-available': 'a wig is no longer available',
};

export const canceled: Partial<Record<EndReason, string>> = {
  'not-paid': 'the buyer did not pay in time',
  overdue: 'a step was too long overdue',
  'listing-gone': 'a wig is no longer there',
  'listing-taken-down': 'a wig was taken down',
  banned: 'a member is no longer on Wigloop',
  departed: 'a member has left Wigloop',
};

export const problems: Record<Exclude<ProblemReason, 'other'>, string> = {
  'not-as-described': 'not as described',
  damaged: 'it came damaged',
  incomplete: 'something is missing',
  'no-answer': 'no answer',
  payment: 'something is wrong with the payment',
  'not-received': 'something has not come',
  overdue: 'a step was too long overdue',
  'no-word': 'nobody said whether everything came',
  'return-unanswered': 'nobody answered a request to return',
  'too-long': 'the deal has been open for very long',
  'taken-down': 'a wig was taken down',
  banned: 'a member is no longer on Wigloop',
};
