/** What brings a new member here; asked once, and `unsaid` is an answer too. Free of zod. */
export const purposes = ['buying', 'selling', 'trading', 'unsaid'] as const;
export type Purpose = (typeof purposes)[number];
