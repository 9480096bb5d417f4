import type { ProblemReason, problemReasons } from '#contract/deals/deal-values.ts';

/** What a member may choose. */
export const problemLabels: Record<(typeof problemReasons)[number], string> = {
  'not-as-described': 'It is not as described',
  damaged: 'It came damaged',
  incomplete: 'Something is missing',
  'no-answer': 'I get no answer',
  payment: 'Something is wrong with the payment',
  other: 'Something else',
};

export const reasonTexts: Record<ProblemReason, string> = {
  ...problemLabels,
  'not-received': 'It has not come',
  overdue: 'A step was too long overdue',
  'no-word': 'Nobody said whether it came',
  'return-unanswered': 'Nobody answered whether it may go back',
  'too-long': 'The deal has been open for very long',
  'taken-down': 'A wig in the deal was taken down',
  banned: 'A member in the deal is no longer on Wigloop',
};
