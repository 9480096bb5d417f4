/** Why a listing waits in the Review Queue. Free of zod, so that pages can show labels without loading schemas. */
export const flagReasons = ['reported', 'new-member', 'low-price', 'contact', 'photo'] as const;
export type FlagReason = (typeof flagReasons)[number];
