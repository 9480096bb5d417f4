/** How soon a member usually answers, from the quickest. Free of zod. */
export const replyTimes = ['hour', 'day', 'week'] as const;
export type ReplyTime = (typeof replyTimes)[number];

/** Nothing is said before this many conversations. */
export const conversationsNeeded = 5;
