/** What parties and staff may add to a dispute. Free of zod. */
export const disputeLimits = {
  /** Messages that one party may show our team. */
  attachedMessages: 20,
  questions: 10,
  questionLength: 1000,
  answerLength: 2000,
} as const;

/** In how many days our team may want an answer; never later than the day on which the dispute closes by itself. */
export const answerDays = [3, 4, 5, 6, 7] as const;

export const noParty = 'Choose a party of this deal who has not left.';

export function disputeMessageImagePath(dealId: string, messageId: string): string {
  return `/api/admin/deals/${dealId}/messages/${messageId}/image`;
}
