/** How soon a member usually answers, from the quickest. Free of zod. */
export const replyTimes = ['hour', 'day', 'week'] as const;
export type ReplyTime = (typeof replyTimes)[number];

export const replyTimeTexts: Record<ReplyTime, string> = {
  hour: 'Usually replies within an hour',
  day: 'Usually replies within a day',
  week: 'Usually replies within a week',
};

/** Nothing is said before this many conversations. */
export const conversationsNeeded = 5;
